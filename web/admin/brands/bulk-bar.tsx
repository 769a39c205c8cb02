import { useState } from "react";
import type { BrandFilter, BrandPage } from "#core/back-office/brand-list-query.ts";
import {
  BRAND_FIELDS,
  type BrandStatus,
  type LinkField,
  POSITIONINGS,
} from "#core/brand/fields.ts";
import { LinkButton } from "../../ui/buttons.tsx";
import { Choices, OneOf } from "../../ui/choices.tsx";
import { DialogButton } from "../../ui/dialog.tsx";
import { countBrands } from "../../ui/links.tsx";
import { Problem } from "../../ui/states.tsx";
import { useAct } from "../parts/act.ts";
import { ActButton, ActDialog } from "../parts/act-controls.tsx";
import { FieldControl } from "../parts/controls.tsx";
import { QueryView, useTaxonomy } from "../queries.tsx";
import {
  bulkAct,
  type BulkOptions,
  NOTHING_SELECTED,
  type Selection,
  selectRefs,
} from "./bulk-edit.ts";

interface BulkBarProps {
  selection: Selection;
  page: BrandPage;
  filter: BrandFilter;
  onSelect: (selection: Selection) => void;
}

const LOOK = { look: "quiet", isSmall: true } as const;

export const BulkBar = ({ selection, page, filter, onSelect }: BulkBarProps) => {
  const { isBusy, problem, run } = useAct();
  const chooseAll = () =>
    run((backOffice) => backOffice.listBrandRefs(filter), {
      done: (refs) => onSelect(selectRefs(refs)),
    });
  const bulk = { selection, rows: page.items, onSelect };
  return (
    <section className="bar bulk-bar" aria-label="Chosen brands">
      <Problem>{problem}</Problem>
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
        <ActButton {...LOOK} busyName="Archiving..." {...bulkAct(bulk, statusEdit("archived"))}>
          Archive
        </ActButton>
        <ActButton {...LOOK} busyName="Activating..." {...bulkAct(bulk, statusEdit("active"))}>
          Activate
        </ActButton>
        <DialogButton name="Categories..." {...LOOK}>
          {(close) => <LinksDialog field="categoryIds" bulk={bulk} onClose={close} />}
        </DialogButton>
        <DialogButton name="Attributes..." {...LOOK}>
          {(close) => <LinksDialog field="attributeIds" bulk={bulk} onClose={close} />}
        </DialogButton>
        <DialogButton name="Positioning..." {...LOOK}>
          {(close) => <PositioningDialog bulk={bulk} onClose={close} />}
        </DialogButton>
        <DialogButton name="Delete..." {...LOOK}>
          {(close) => <DeleteBrandsDialog bulk={bulk} onClose={close} />}
        </DialogButton>
      </div>
    </section>
  );
};

const statusEdit = (status: BrandStatus) => ({ kind: "status", status }) as const;

interface BulkDialogProps {
  bulk: BulkOptions;
  onClose: () => void;
}

const DeleteBrandsDialog = ({ bulk, onClose }: BulkDialogProps) => {
  const count = bulk.selection.size;
  return (
    <ActDialog
      title={count === 1 ? "Delete brand" : `Delete ${count} brands`}
      submitName={count === 1 ? "Delete Brand" : `Delete ${count} Brands`}
      busyName="Deleting..."
      isDangerous
      {...bulkAct(bulk, { kind: "delete" }, onClose)}
      onClose={onClose}
    >
      <p>
        {count === 1
          ? "Are you sure you want to delete this brand? "
          : `Are you sure you want to delete these ${count} brands? `}
        You can bring them back with Undo, or from the history.
      </p>
    </ActDialog>
  );
};

const PositioningDialog = ({ bulk, onClose }: BulkDialogProps) => {
  const [name, setName] = useState<string>(POSITIONINGS[0]);
  const positioning = POSITIONINGS.find((known) => known === name) ?? null;
  return (
    <ActDialog
      title={`Change positioning of ${countBrands(bulk.selection.size)}`}
      submitName="Change positioning"
      busyName="Saving..."
      {...bulkAct(bulk, { kind: "positioning", positioning }, onClose)}
      onClose={onClose}
    >
      <FieldControl
        row={BRAND_FIELDS.positioning}
        id="positioning"
        value={name}
        onChange={(value) => setName(typeof value === "string" ? value : "")}
      />
    </ActDialog>
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

const LinksDialog = ({ field, bulk, onClose }: LinksDialogProps) => {
  const result = useTaxonomy();
  const [how, setHow] = useState<How>("add");
  const [ids, setIds] = useState<string[]>([]);
  const { label } = BRAND_FIELDS[field];
  const noun = label.toLowerCase();
  // Replacing with an empty list removes all links.
  const isEmpty = ids.length === 0 && how !== "replace";
  return (
    <ActDialog
      title={`Change ${noun} of ${countBrands(bulk.selection.size)}`}
      className="is-wide"
      submitName={`${HOWS.find(({ value }) => value === how)?.name} ${noun}`}
      busyName="Saving..."
      isDisabled={isEmpty}
      {...bulkAct(bulk, { kind: "links", field, how, ids }, onClose)}
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
      {isEmpty && <p className="quiet">Choose at least one.</p>}
    </ActDialog>
  );
};
