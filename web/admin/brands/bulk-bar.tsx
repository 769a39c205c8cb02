import { useState } from "react";
import type { BrandFilter, BrandPage } from "#core/back-office/brand-list-query.ts";
import { BRAND_FIELDS, type LinkField, POSITIONINGS } from "#core/brand/fields.ts";
import type { BulkEdit } from "#core/change/plan-save.ts";
import { Button, LinkButton } from "../../ui/buttons.tsx";
import { Choices, OneOf } from "../../ui/choices.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { countBrands } from "../../ui/links.tsx";
import { Problem } from "../../ui/states.tsx";
import { FieldControl } from "../parts/controls.tsx";
import { QueryView, useTaxonomy } from "../queries.tsx";
import {
  type BulkAct,
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

const ACTS: readonly { name: string; edit?: BulkEdit; open?: Open }[] = [
  { name: "Archive", edit: { kind: "status", status: "archived" } },
  { name: "Activate", edit: { kind: "status", status: "active" } },
  { name: "Categories...", open: "categoryIds" },
  { name: "Attributes...", open: "attributeIds" },
  { name: "Positioning...", open: "positioning" },
  { name: "Delete...", open: "delete" },
];

export const BulkBar = ({ selection, page, filter, onSelect }: BulkBarProps) => {
  const [open, setOpen] = useState<Open>();
  const onClose = () => setOpen(undefined);
  const act = useBulkEdit({ selection, rows: page.items, onSelect, onDone: onClose });
  const { isBusy, problem } = act;
  const chooseAll = () =>
    act.run((backOffice) => backOffice.listBrandRefs(filter), {
      done: (refs) => onSelect(selectRefs(refs)),
    });
  const dialog = { act, count: selection.size, onClose };

  return (
    <section className="bar bulk-bar" aria-label="Chosen brands">
      {problem !== undefined && open === undefined && <Problem>{problem}</Problem>}
      <div className="acts">
        <p role="status">{countBrands(selection.size)} selected</p>
        {selection.size < page.total && (
          <LinkButton disabled={isBusy} onClick={chooseAll}>
            Select all {page.total} matching
          </LinkButton>
        )}
        <LinkButton onClick={() => onSelect(NOTHING_SELECTED)}>Clear</LinkButton>
      </div>
      <div className="acts">
        {ACTS.map(({ name, edit, open }) => (
          <Button
            key={name}
            look="quiet"
            isSmall
            disabled={isBusy}
            onClick={() => (edit ? act.edit(edit) : setOpen(open))}
          >
            {name}
          </Button>
        ))}
      </div>
      {open === "delete" && <DeleteBrandsDialog {...dialog} />}
      {open === "positioning" && <PositioningDialog {...dialog} />}
      {(open === "categoryIds" || open === "attributeIds") && (
        <LinksDialog field={open} {...dialog} />
      )}
    </section>
  );
};

interface BulkDialogProps {
  act: BulkAct;
  count: number;
  onClose: () => void;
}

const DeleteBrandsDialog = ({ act, count, onClose }: BulkDialogProps) => (
  <FormDialog
    title={count === 1 ? "Delete brand" : `Delete ${count} brands`}
    submitName={count === 1 ? "Delete Brand" : `Delete ${count} Brands`}
    busyName="Deleting..."
    isDangerous
    {...act}
    onSubmit={() => act.edit({ kind: "delete" })}
    onClose={onClose}
  >
    <p>
      {count === 1
        ? "Are you sure you want to delete this brand? "
        : `Are you sure you want to delete these ${count} brands? `}
      You can bring them back with Undo, or from the history.
    </p>
  </FormDialog>
);

const PositioningDialog = ({ act, count, onClose }: BulkDialogProps) => {
  const [name, setName] = useState<string>(POSITIONINGS[0]);
  const positioning = POSITIONINGS.find((known) => known === name) ?? null;
  return (
    <FormDialog
      title={`Change positioning of ${countBrands(count)}`}
      submitName="Change positioning"
      busyName="Saving..."
      {...act}
      onSubmit={() => act.edit({ kind: "positioning", positioning })}
      onClose={onClose}
    >
      <FieldControl
        row={BRAND_FIELDS.positioning}
        id="positioning"
        value={name}
        onChange={(value) => setName(typeof value === "string" ? value : "")}
      />
    </FormDialog>
  );
};

interface LinksDialogProps extends BulkDialogProps {
  field: LinkField;
}

const HOWS = [
  { value: "add", name: "Add", hint: "to what each brand has" },
  { value: "remove", name: "Remove", hint: "from the brands that have them" },
  { value: "replace", name: "Replace", hint: "everything each brand has with these" },
] as const;

type How = (typeof HOWS)[number]["value"];

const LinksDialog = ({ field, act, count, onClose }: LinksDialogProps) => {
  const result = useTaxonomy();
  const [how, setHow] = useState<How>("add");
  const [ids, setIds] = useState<readonly string[]>([]);
  const { label } = BRAND_FIELDS[field];
  const noun = label.toLowerCase();
  return (
    <FormDialog
      title={`Change ${noun} of ${countBrands(count)}`}
      className="is-wide"
      submitName={`${HOWS.find(({ value }) => value === how)?.name} ${noun}`}
      busyName="Saving..."
      {...act}
      // Replacing with an empty list removes all links.
      wanting={ids.length > 0 || how === "replace" ? undefined : "Choose at least one."}
      onSubmit={() => act.edit({ kind: "links", field, how, ids: [...ids] })}
      onClose={onClose}
    >
      <OneOf legend="What to do" name="how" options={HOWS} chosen={how} onChange={setHow} />
      <QueryView result={result}>
        {(taxonomy) => (
          <Choices
            legend={label}
            options={field === "categoryIds" ? taxonomy.categories : taxonomy.attributes}
            chosen={ids}
            onChange={setIds}
          />
        )}
      </QueryView>
    </FormDialog>
  );
};
