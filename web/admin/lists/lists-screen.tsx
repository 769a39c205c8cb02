import type { ListToEdit, SavedList } from "#core/back-office/save-list.ts";
import type { SaveTaxonomyRefused } from "#core/back-office/save-taxonomy.ts";
import { LIMITS } from "#core/limits.ts";
import { DialogButton } from "../../ui/dialog.tsx";
import { Empty } from "../../ui/states.tsx";
import { countBrands } from "../../ui/links.tsx";
import { useAdminServices } from "../admin-services.ts";
import { ConfirmAct } from "../parts/confirm-act.tsx";
import type { FormRow } from "../parts/controls.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { RecordDialog } from "../parts/record-dialog.tsx";
import { QueryView, useBackOfficeQuery } from "../queries.tsx";
import { ScreenHead } from "../screen-head.tsx";
import { NameAndMeaning, refOf } from "../taxonomy/taxonomy-acts.tsx";

const FIELDS: Readonly<Record<string, FormRow>> = {
  name: { kind: "name", max: LIMITS.listName, label: "Title" },
  slug: { kind: "slug", max: LIMITS.slug, label: "Slug" },
  text: { kind: "text", max: LIMITS.listText, label: "Text", isRequired: true },
  filter: {
    kind: "line",
    max: LIMITS.listFilter,
    label: "Filter",
    example: "/brands?category=putters",
    hint: "The address of a list of brands. Leave it empty to choose brands.",
  },
  brands: {
    kind: "list",
    most: LIMITS.listBrands,
    max: LIMITS.slug,
    isSafe: false,
    label: "Brands",
    hint: "Names or slugs, one per line, in the order to show.",
  },
  displayOrder: {
    kind: "integer",
    min: LIMITS.displayOrderMin,
    max: LIMITS.displayOrderMax,
    label: "Display Order",
    hint: "Its position among the lists. The first four are on the home page.",
  },
};

export const ListsScreen = () => {
  const result = useBackOfficeQuery(["lists"], (backOffice) => backOffice.showLists());
  return (
    <>
      <ScreenHead title="Lists" subtitle="Brands that belong together, each list on its own page">
        <DialogButton name="Add list">{(close) => <EditDialog onClose={close} />}</DialogButton>
      </ScreenHead>
      <QueryView result={result} loadingText="Loading lists...">
        {(lists) =>
          lists.length === 0 ? (
            <Empty text="There are no lists yet." />
          ) : (
            <DataTable
              caption="Lists, in the order visitors see"
              rows={lists}
              keyOf={({ id }) => id}
              columns={[
                { name: "List", cell: (list) => <NameAndMeaning {...list} meaning={list.text} /> },
                { name: "Brands", cell: contentOf },
              ]}
              acts={(list) => [
                {
                  name: "Edit",
                  of: list.name,
                  dialog: (close) => <EditDialog read={list} onClose={close} />,
                },
                {
                  name: "Delete...",
                  of: list.name,
                  dialog: (close) => <DeleteDialog read={list} onClose={close} />,
                },
              ]}
            />
          )
        }
      </QueryView>
    </>
  );
};

const contentOf = ({ name, slug, filter, brands }: ListToEdit) => (
  <>
    {filter === null
      ? `${countBrands(brands.length)}, chosen`
      : [...new URLSearchParams(filter).values()].join(", ")}{" "}
    <a href={`/lists/${slug}`}>
      View<span className="visually-hidden"> {name}</span>
    </a>
  </>
);

const EditDialog = ({ read, onClose }: { read?: ListToEdit; onClose: () => void }) => {
  const { backOffice } = useAdminServices();
  return (
    <RecordDialog<SavedList, SaveTaxonomyRefused>
      title={read ? `Edit ${read.name}` : "Add list"}
      noun="list"
      fields={FIELDS}
      record={read}
      send={(input) => backOffice.saveList(input, read && refOf(read))}
      done={({ saved, batchId }) =>
        batchId === null ? `${saved.name} was already up to date.` : `Saved ${saved.name}.`
      }
      onClose={onClose}
    />
  );
};

const DeleteDialog = ({ read, onClose }: { read: ListToEdit; onClose: () => void }) => {
  const { backOffice } = useAdminServices();
  return (
    <ConfirmAct
      title={`Delete ${read.name}`}
      confirmName="Delete list"
      busyName="Deleting..."
      isDangerous
      send={() => backOffice.deleteList(refOf(read))}
      done={() => `Deleted ${read.name}.`}
      onClose={onClose}
    >
      <p>Its page disappears. Brands do not change.</p>
    </ConfirmAct>
  );
};
