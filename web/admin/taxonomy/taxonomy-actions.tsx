import { useQueryClient } from "@tanstack/react-query";
import { LinkButton } from "../../ui/buttons.tsx";
import { SelectField } from "../../ui/choices.tsx";
import { useState } from "react";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import { useAdminServices } from "../admin-services.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { countBrands } from "../../ui/links.tsx";
import {
  EditDialog,
  type ListedTaxonomy,
  refOf,
  taxonomyFailureText,
  WORDS,
} from "./edit-dialog.tsx";

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
    <div className="row-actions">
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
  const { backOffice } = useAdminServices();
  const conclude = useConclusion(onClose);
  const { one } = WORDS[kind];
  const remove = async () =>
    conclude(await backOffice.deleteTaxonomy(kind, refOf(item)), `Deleted ${item.name}.`);
  return (
    <ConfirmDialog
      title={`Delete ${item.name}`}
      confirmName={`Delete ${one}`}
      busyName="Deleting..."
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {item.brandCount === 0
          ? `No brand has this ${one}.`
          : `${countBrands(item.brandCount)} will lose this ${one}. Nothing else changes.`}
      </p>
    </ConfirmDialog>
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
  const { backOffice } = useAdminServices();
  const conclude = useConclusion(onClose);
  const [intoId, setIntoId] = useState("");
  const target = into.find(({ id }) => id === intoId);
  const merge = async () =>
    conclude(
      await backOffice.mergeTaxonomy(kind, refOf(from), intoId),
      `Merged ${from.name} into ${target?.name}.`,
    );
  return (
    <ConfirmDialog
      title={`Merge ${from.name} into another`}
      confirmName="Merge"
      busyName="Merging..."
      isDisabled={target === undefined}
      onConfirm={merge}
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
    </ConfirmDialog>
  );
};

/** Reports the outcome of a change: a notice with undo, or why it failed. */
const useConclusion = (onDone: () => void) => {
  const { notices } = useAdminServices();
  const queryClient = useQueryClient();
  return (
    outcome: Awaited<ReturnType<BackOffice["mergeTaxonomy" | "deleteTaxonomy"]>>,
    text: string,
  ): string | undefined => {
    void queryClient.invalidateQueries();
    if (!outcome.ok) return taxonomyFailureText(outcome.failure);
    notices.notify({ text, undo: outcome.value.batchId });
    onDone();
    return undefined;
  };
};
