import { useState } from "react";
import type { BrandFilter, BrandPage } from "#core/back-office/brand-list-query.ts";
import { useBusy } from "../queries/use-busy.ts";
import { Problem } from "../components/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { NOTHING_SELECTED, selectRefs, type Selection } from "../brands/selection.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { LinksDialog } from "./links-dialog.tsx";
import { useBulkEdit } from "./use-bulk-edit.ts";

interface BulkBarProps {
  selection: Selection;
  page: BrandPage;
  filter: BrandFilter;
  onSelect: (selection: Selection) => void;
}

type Open = "delete" | "categoryIds" | "attributeIds";

/** What can be done to all chosen brands at once. */
export const BulkBar = ({ selection, page, filter, onSelect }: BulkBarProps) => {
  const { backOffice } = useAdminServices();
  const [open, setOpen] = useState<Open>();
  const choosing = useBusy();
  const bulk = useBulkEdit({
    selection,
    rows: page.items,
    onSelect,
    onDone: () => setOpen(undefined),
  });
  const problem = bulk.problem ?? choosing.problem;

  const chooseAll = () =>
    choosing.run(async () => onSelect(selectRefs(await backOffice.listBrandRefs(filter))));
  const isBusy = bulk.isBusy || choosing.isBusy;

  return (
    <section className="bulk-bar" aria-label="Chosen brands">
      {problem !== undefined && open === undefined && <Problem text={problem} />}
      <div className="bulk-choice">
        <p role="status">
          {selection.size} {selection.size === 1 ? "brand" : "brands"} chosen
        </p>
        {selection.size < page.total && (
          <button
            className="link-button"
            type="button"
            disabled={isBusy}
            onClick={() => void chooseAll()}
          >
            Select all {page.total} matching
          </button>
        )}
        <button className="link-button" type="button" onClick={() => onSelect(NOTHING_SELECTED)}>
          Clear
        </button>
      </div>
      <div className="bulk-acts">
        <BulkButton
          name="Archive"
          isBusy={isBusy}
          onClick={() => bulk.edit({ kind: "status", status: "archived" })}
        />
        <BulkButton
          name="Activate"
          isBusy={isBusy}
          onClick={() => bulk.edit({ kind: "status", status: "active" })}
        />
        <BulkButton name="Categories..." isBusy={isBusy} onClick={() => setOpen("categoryIds")} />
        <BulkButton name="Attributes..." isBusy={isBusy} onClick={() => setOpen("attributeIds")} />
        <BulkButton name="Delete..." isBusy={isBusy} onClick={() => setOpen("delete")} />
      </div>
      {open === "delete" && (
        <DeleteDialog count={selection.size} bulk={bulk} onClose={() => setOpen(undefined)} />
      )}
      {(open === "categoryIds" || open === "attributeIds") && (
        <LinksDialog
          field={open}
          count={selection.size}
          bulk={bulk}
          onClose={() => setOpen(undefined)}
        />
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
  <button className="button is-quiet is-small" type="button" disabled={isBusy} onClick={onClick}>
    {name}
  </button>
);
