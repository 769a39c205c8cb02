import { useState } from "react";
import type { ListToEdit } from "#core/back-office/lists-to-edit.ts";
import type { OtherKind } from "#core/result.ts";
import type { TaxonomyKind, TaxonomyRef } from "#core/change/plan-taxonomy.ts";
import { nameOf } from "#core/change/batch.ts";
import { givenFields } from "#core/change/record-fields.ts";
import { brandCountText, type Counted } from "#core/catalog/counted-taxonomy.ts";
import type { StoredAttribute, StoredCategory, StoredGroup } from "#core/taxonomy/taxonomy.ts";
import { SelectField } from "../../ui/choices.tsx";
import { DialogButton } from "../../ui/dialog.tsx";
import { countBrands } from "../../ui/links.tsx";
import { ActDialog } from "../parts/act-controls.tsx";
import type { FormRow } from "../parts/controls.tsx";
import type { RowAct } from "../parts/data-table.tsx";
import { RecordDialog } from "../parts/record-dialog.tsx";

type ListedTaxonomy = Counted<StoredCategory | StoredAttribute>;

interface NameAndMeaningProps {
  name: string;
  slug: string;
  meaning: string | null;
}

/** A record's name, slug and meaning. */
export const NameAndMeaning = ({ name, slug, meaning }: NameAndMeaningProps) => (
  <div>
    {name} <span className="quiet">{slug}</span>
    {meaning && <p className="quiet">{meaning}</p>}
  </div>
);

export const BRAND_COUNT = {
  name: "Brands",
  cell: (listed: ListedTaxonomy) => brandCountText(listed),
  className: "is-short",
};

const fieldsOf = (kind: OtherKind): Readonly<Record<string, FormRow>> =>
  Object.fromEntries(givenFields(kind).filter(([, { isNotInForm }]) => !isNotInForm));

type EditedRecord = ListedTaxonomy | StoredGroup | ListToEdit;

interface EditDialogProps {
  kind: OtherKind;
  /** The record to edit; absent for a new one. */
  read?: EditedRecord;
  onClose: () => void;
}

export const AddButton = ({ kind, look }: { kind: OtherKind; look?: "quiet" }) => (
  <DialogButton name={`Add ${kind}`} look={look}>
    {(close) => <EditDialog kind={kind} onClose={close} />}
  </DialogButton>
);

const EditDialog = ({ kind, read, onClose }: EditDialogProps) => {
  const ref = read && refOf(read);
  return (
    <RecordDialog
      title={read ? `Edit ${nameOf(read)}` : `Add ${kind}`}
      noun={kind}
      fields={fieldsOf(kind)}
      record={read}
      send={(input, backOffice) => backOffice.saveRecord(kind, input, ref)}
      done={({ saved, batchId }) =>
        batchId === null ? `${nameOf(saved)} was already up to date.` : `Saved ${nameOf(saved)}.`
      }
      onClose={onClose}
    />
  );
};

/** Actions that edit or delete a record; `loss` says what a deletion loses. */
export const recordActs = (kind: OtherKind, read: EditedRecord, loss: string): RowAct[] => [
  {
    name: "Edit",
    of: nameOf(read),
    dialog: (onClose) => <EditDialog {...{ kind, read, onClose }} />,
  },
  {
    name: "Delete...",
    of: nameOf(read),
    dialog: (onClose) => <DeleteDialog {...{ kind, read, loss, onClose }} />,
  },
];

/** Actions on a category or attribute, which can be merged into another one of `all`. */
export const taxonomyActs = (
  kind: TaxonomyKind,
  item: ListedTaxonomy,
  all: readonly ListedTaxonomy[],
): RowAct[] => {
  const into = all.filter(({ id }) => id !== item.id);
  const loss =
    item.brandCount === 0
      ? `No brand has this ${kind}.`
      : `${countBrands(item.brandCount)} will lose this ${kind}. Nothing else changes.`;
  const merge: RowAct = {
    name: "Merge...",
    of: item.name,
    dialog: (onClose) => <MergeDialog {...{ kind, into, onClose }} from={item} />,
  };
  const acts = recordActs(kind, item, loss);
  return into.length === 0 ? acts : acts.toSpliced(1, 0, merge);
};

interface DeleteDialogProps extends Required<EditDialogProps> {
  loss: string;
}

const DeleteDialog = ({ kind, read, loss, onClose }: DeleteDialogProps) => {
  const ref = refOf(read);
  return (
    <ActDialog
      title={`Delete ${nameOf(read)}`}
      submitName={`Delete ${kind}`}
      busyName="Deleting..."
      isDangerous
      send={(backOffice) => backOffice.deleteRecord(kind, ref)}
      done={() => `Deleted ${nameOf(read)}.`}
      onClose={onClose}
    >
      <p>{loss}</p>
    </ActDialog>
  );
};

interface MergeDialogProps {
  kind: TaxonomyKind;
  from: ListedTaxonomy;
  /** Possible targets, at least one. */
  into: readonly ListedTaxonomy[];
  onClose: () => void;
}

const MergeDialog = ({ kind, from, into, onClose }: MergeDialogProps) => {
  const [intoId, setIntoId] = useState("");
  const target = into.find(({ id }) => id === intoId);
  return (
    <ActDialog
      title={`Merge ${from.name} into another`}
      submitName="Merge"
      busyName="Merging..."
      isDisabled={target === undefined}
      send={(backOffice) => backOffice.mergeTaxonomy(kind, refOf(from), intoId)}
      done={() => `Merged ${from.name} into ${target?.name}.`}
      onClose={onClose}
    >
      <SelectField
        id="merge-into"
        label="Into"
        value={intoId}
        options={[
          { value: "", name: `Choose ${kind === "category" ? "a category" : "an attribute"}` },
          ...into.map(({ id, name }) => ({ value: id, name })),
        ]}
        onChange={setIntoId}
      />
      <p>
        {from.brandCount === 0
          ? `No brand has ${from.name}, so it is only deleted.`
          : `${countBrands(from.brandCount)} will move from ${from.name}${target ? ` to ${target.name}` : ""}, and ${from.name} is deleted.`}
      </p>
    </ActDialog>
  );
};

export const refOf = ({ id, version }: { id: string; version: number }): TaxonomyRef => ({
  id,
  readVersion: version,
});
