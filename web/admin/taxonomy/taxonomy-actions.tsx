import { LinkButton, useBusy } from "../../ui/buttons.tsx";
import { SelectField } from "../../ui/choices.tsx";
import { useState } from "react";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import { useAdminServices } from "../admin-services.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { brandCountText, type ListedTaxonomy, refOf, taxonomyRefusalText, WORDS } from "./words.ts";

interface TaxonomyActionsProps {
  kind: TaxonomyKind;
  item: ListedTaxonomy;
  others: readonly ListedTaxonomy[];
}

const ACTS = [
  { act: "edit", name: "Edit" },
  { act: "merge", name: "Merge..." },
  { act: "delete", name: "Delete..." },
] as const;

export const TaxonomyActions = ({ kind, item, others }: TaxonomyActionsProps) => {
  const [open, setOpen] = useState<(typeof ACTS)[number]["act"]>();
  const close = () => setOpen(undefined);
  const into = others.filter(({ id }) => id !== item.id);
  return (
    <div className="taxonomy-actions">
      {ACTS.filter(({ act }) => act !== "merge" || into.length > 0).map(({ act, name }) => (
        <LinkButton key={act} onClick={() => setOpen(act)}>
          {name}
          <span className="visually-hidden"> {item.name}</span>
        </LinkButton>
      ))}
      {open === "edit" && <EditDialog kind={kind} read={item} onClose={close} />}
      {open === "merge" && <MergeDialog kind={kind} from={item} into={into} onClose={close} />}
      {open === "delete" && <DeleteTaxonomyDialog kind={kind} item={item} onClose={close} />}
    </div>
  );
};

interface DeleteTaxonomyDialogProps {
  kind: TaxonomyKind;
  item: ListedTaxonomy;
  onClose: () => void;
}

const DeleteTaxonomyDialog = ({ kind, item, onClose }: DeleteTaxonomyDialogProps) => {
  const { backOffice, notices, queryCache } = useAdminServices();
  const { isBusy, problem, run } = useBusy();
  const { one } = WORDS[kind];
  const remove = () =>
    run(async () => {
      const answer = await backOffice.deleteTaxonomy(kind, refOf(item));
      if (answer.ok) {
        notices.notify({ text: `Deleted ${item.name}.`, undo: answer.value.batchId });
        onClose();
      }
      queryCache.invalidate();
      return answer.ok ? undefined : taxonomyRefusalText(answer.failure, kind);
    });
  return (
    <ConfirmDialog
      title={`Delete ${item.name}`}
      confirmName={`Delete ${one}`}
      busyName="Deleting..."
      isDangerous
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        {item.brandCount === 0
          ? `No brand has this ${one}.`
          : `This touches ${brandCountText(item.brandCount)}: they lose this ${one}, and nothing else.`}
      </p>
    </ConfirmDialog>
  );
};

interface MergeDialogProps {
  kind: TaxonomyKind;
  from: ListedTaxonomy;
  /** What it can become; at least one. */
  into: readonly ListedTaxonomy[];
  onClose: () => void;
}

const MergeDialog = ({ kind, from, into, onClose }: MergeDialogProps) => {
  const { backOffice, notices, queryCache } = useAdminServices();
  const { isBusy, problem, run } = useBusy();
  const [intoId, setIntoId] = useState(into[0]?.id ?? "");
  const target = into.find(({ id }) => id === intoId);
  const merge = () =>
    run(async () => {
      const answer = await backOffice.mergeTaxonomy(kind, refOf(from), intoId);
      if (answer.ok) {
        const text = `Merged ${from.name} into ${target?.name ?? "another"}.`;
        notices.notify({ text, undo: answer.value.batchId });
        onClose();
      }
      queryCache.invalidate();
      return answer.ok ? undefined : taxonomyRefusalText(answer.failure, kind);
    });
  return (
    <ConfirmDialog
      title={`Merge ${from.name} into another`}
      confirmName="Merge"
      busyName="Merging..."
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void merge()}
      onClose={onClose}
    >
      <SelectField
        id="merge-into"
        label="Into"
        value={intoId}
        options={into.map(({ id, name }) => ({ value: id, name }))}
        onChange={setIntoId}
      />
      <p>
        {from.brandCount === 0
          ? `No brand has ${from.name}; it is just deleted.`
          : `${brandCountText(from.brandCount)} of ${from.name} become ${target?.name}, and ${from.name} is deleted.`}
      </p>
    </ConfirmDialog>
  );
};
