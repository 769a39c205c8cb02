import { useState } from "react";
import type { BrandFilter, BrandPage } from "#core/back-office/brand-list-query.ts";
import { type BrandStatus, type LinkField, POSITIONINGS } from "#core/brand/fields.ts";
import { Button, LinkButton, useBusy } from "../../ui/buttons.tsx";
import { Choices, OneOf } from "../../ui/choices.tsx";
import { ConfirmDialog, FormDialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { QueryView, useTaxonomy } from "../queries.tsx";
import {
  type EditChosen,
  NOTHING_SELECTED,
  type Selection,
  selectRefs,
  useBulkEdit,
} from "./bulk-edit.ts";

interface BulkBarProps {
  selection: Selection;
  page: BrandPage;
  filter: BrandFilter;
  onSelect: (selection: Selection) => void;
}

type Open = "delete" | "positioning" | "categoryIds" | "attributeIds";

export const BulkBar = ({ selection, page, filter, onSelect }: BulkBarProps) => {
  const { backOffice } = useAdminServices();
  const [open, setOpen] = useState<Open>();
  const { isBusy, problem, run } = useBusy();
  const close = () => setOpen(undefined);
  const edit = useBulkEdit({ selection, rows: page.items, onSelect, onDone: close });
  const setStatus = (status: BrandStatus) => void run(() => edit({ kind: "status", status }));
  const chooseAll = () =>
    run(async () => {
      const refs = await backOffice.listBrandRefs(filter);
      if (refs.ok) onSelect(selectRefs(refs.value));
    });

  return (
    <section className="bar bulk-bar" aria-label="Chosen brands">
      {problem !== undefined && open === undefined && <Problem text={problem} />}
      <div className="bulk-choice">
        <p role="status">
          {selection.size} {selection.size === 1 ? "brand" : "brands"} selected
        </p>
        {selection.size < page.total && (
          <LinkButton disabled={isBusy} onClick={() => void chooseAll()}>
            Select all {page.total} matching
          </LinkButton>
        )}
        <LinkButton onClick={() => onSelect(NOTHING_SELECTED)}>Clear</LinkButton>
      </div>
      <div className="bulk-acts">
        <BulkButton name="Archive" isBusy={isBusy} onClick={() => setStatus("archived")} />
        <BulkButton name="Activate" isBusy={isBusy} onClick={() => setStatus("active")} />
        <BulkButton name="Categories..." isBusy={isBusy} onClick={() => setOpen("categoryIds")} />
        <BulkButton name="Attributes..." isBusy={isBusy} onClick={() => setOpen("attributeIds")} />
        <BulkButton name="Positioning..." isBusy={isBusy} onClick={() => setOpen("positioning")} />
        <BulkButton name="Delete..." isBusy={isBusy} onClick={() => setOpen("delete")} />
      </div>
      {open === "delete" && (
        <DeleteBrandsDialog count={selection.size} edit={edit} onClose={close} />
      )}
      {open === "positioning" && (
        <PositioningDialog count={selection.size} edit={edit} onClose={close} />
      )}
      {(open === "categoryIds" || open === "attributeIds") && (
        <LinksDialog field={open} count={selection.size} edit={edit} onClose={close} />
      )}
    </section>
  );
};

interface BulkButtonProps {
  name: string;
  isBusy: boolean;
  onClick: () => void;
}

const BulkButton = ({ name, isBusy, onClick }: BulkButtonProps) => (
  <Button look="quiet" isSmall disabled={isBusy} onClick={onClick}>
    {name}
  </Button>
);

interface BulkDialogProps {
  count: number;
  edit: EditChosen;
  onClose: () => void;
}

const DeleteBrandsDialog = ({ count, edit, onClose }: BulkDialogProps) => (
  <ConfirmDialog
    title={count === 1 ? "Delete brand" : `Delete ${count} brands`}
    confirmName={count === 1 ? "Delete Brand" : `Delete ${count} Brands`}
    busyName="Deleting..."
    isDangerous
    onConfirm={() => edit({ kind: "delete" })}
    onClose={onClose}
  >
    <p>
      {count === 1
        ? "Are you sure you want to delete this brand? "
        : `Are you sure you want to delete these ${count} brands? `}
      Undo, or the history, brings back what was deleted.
    </p>
  </ConfirmDialog>
);

const PositioningDialog = ({ count, edit, onClose }: BulkDialogProps) => {
  const { isBusy, problem, run } = useBusy();
  const [name, setName] = useState<string>(POSITIONINGS[0]);
  const positioning = POSITIONINGS.find((known) => known === name) ?? null;
  return (
    <FormDialog
      title={`Change positioning of ${count} ${count === 1 ? "brand" : "brands"}`}
      submitName="Change positioning"
      busyName="Saving..."
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void run(() => edit({ kind: "positioning", positioning }))}
      onClose={onClose}
    >
      <label>
        Positioning{" "}
        <select value={name} onChange={({ target }) => setName(target.value)}>
          {POSITIONINGS.map((known) => (
            <option key={known}>{known}</option>
          ))}
          <option value="">None</option>
        </select>
      </label>
    </FormDialog>
  );
};

interface LinksDialogProps extends BulkDialogProps {
  field: LinkField;
}

const HOWS = [
  { value: "add", name: "Add", hint: "to what each brand has" },
  { value: "remove", name: "Remove", hint: "from the brands that have them" },
  { value: "replace", name: "Replace", hint: "what each brand has with these" },
] as const;

type How = (typeof HOWS)[number]["value"];

const LinksDialog = ({ field, count, edit, onClose }: LinksDialogProps) => {
  const result = useTaxonomy();
  const { isBusy, problem, run } = useBusy();
  const [how, setHow] = useState<How>("add");
  const [ids, setIds] = useState<readonly string[]>([]);
  const noun = field === "categoryIds" ? "categories" : "attributes";
  return (
    <FormDialog
      title={`Change ${noun} of ${count} ${count === 1 ? "brand" : "brands"}`}
      className="is-wide"
      submitName={`${HOWS.find(({ value }) => value === how)?.name} ${noun}`}
      busyName="Saving..."
      isBusy={isBusy}
      problem={problem}
      // Replacing with an empty list removes them all.
      wanting={ids.length > 0 || how === "replace" ? undefined : "Choose at least one."}
      onSubmit={() => void run(() => edit({ kind: "links", field, how, ids: [...ids] }))}
      onClose={onClose}
    >
      <OneOf legend="What to do" name="how" options={HOWS} chosen={how} onChange={setHow} />
      <QueryView result={result}>
        {(taxonomy) => (
          <Choices
            legend={field === "categoryIds" ? "Categories" : "Attributes"}
            options={field === "categoryIds" ? taxonomy.categories : taxonomy.attributes}
            chosen={ids}
            onChange={setIds}
          />
        )}
      </QueryView>
    </FormDialog>
  );
};
