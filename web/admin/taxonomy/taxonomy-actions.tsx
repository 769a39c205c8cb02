import { useState } from "react";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import type { ListedTaxonomy } from "./listed-taxonomy.ts";

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
        <button key={act} className="link-button" type="button" onClick={() => setOpen(act)}>
          {name}
          <span className="visually-hidden"> {item.name}</span>
        </button>
      ))}
      {open === "edit" && <EditDialog kind={kind} read={item} onClose={close} />}
      {open === "merge" && <MergeDialog kind={kind} from={item} into={into} onClose={close} />}
      {open === "delete" && <DeleteDialog kind={kind} item={item} onClose={close} />}
    </div>
  );
};
