import type { ListToEdit } from "#core/back-office/lists-to-edit.ts";
import { Empty } from "../../ui/states.tsx";
import { countBrands } from "../../ui/links.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { QueryView, useBackOfficeQuery, useFilterNames } from "../queries.tsx";
import { ScreenHead } from "../screen-head.tsx";
import { AddButton, NameAndMeaning, recordActs } from "../taxonomy/taxonomy-acts.tsx";

export const ListsScreen = () => {
  const result = useBackOfficeQuery(["lists"], (backOffice) => backOffice.showLists());
  return (
    <>
      <ScreenHead title="Lists" subtitle="Brands that belong together, each list on its own page">
        <AddButton kind="list" />
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
                {
                  name: "List",
                  cell: (list) => (
                    <NameAndMeaning {...list} name={list.title} meaning={list.text} />
                  ),
                },
                { name: "Brands", cell: (list) => <ListContent {...list} /> },
              ]}
              acts={(list) =>
                recordActs("list", list, "Its page disappears. Brands do not change.")
              }
            />
          )
        }
      </QueryView>
    </>
  );
};

/** The brands of a list in words, as a link to its page. */
const ListContent = ({ slug, query, brands }: ListToEdit) => {
  const namesOf = useFilterNames();
  return (
    <a href={`/lists/${slug}`}>
      {brands ? `${countBrands(brands.length)}, chosen` : namesOf(query ?? "")}
    </a>
  );
};
