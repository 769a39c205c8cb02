import { useState } from "react";
import { Link } from "react-router-dom";
import { type BrandListQuery, formatBrandListQuery } from "#core/back-office/brand-list-query.ts";
import { LIMITS } from "#core/limits.ts";
import type { SavedView } from "#core/ports/view-store.ts";
import { ok } from "#core/result.ts";
import { DialogButton } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/buttons.tsx";
import { useAdminServices } from "../admin-services.ts";
import { ConfirmAct } from "../parts/confirm-act.tsx";
import { RecordDialog } from "../parts/record-dialog.tsx";
import { useBackOfficeQuery } from "../queries.tsx";

/** The lists that administrators share by a name, and a way to add the one on the screen. */
export const SavedViews = ({ query }: { query: BrandListQuery }) => {
  const { backOffice } = useAdminServices();
  const [dropped, setDropped] = useState<SavedView>();
  const { data: views = [] } = useBackOfficeQuery(["views"], (backOffice) =>
    backOffice.listViews(),
  );
  const shown = formatBrandListQuery({ ...query, page: 1 });
  const isSaved = views.some((view) => view.query === shown);
  if (views.length === 0 && shown === "") return null;
  return (
    <nav className="saved-views" aria-label="Saved views">
      {views.length > 0 && (
        <ul>
          {views.map((view) => (
            <li key={view.name}>
              <Link
                to={`/admin/brands?${view.query}`}
                aria-current={view.query === shown ? "page" : undefined}
              >
                {view.name}
              </Link>
              {view.query === shown && (
                <IconButton
                  name={`Delete the view ${view.name}`}
                  sign="×"
                  onClick={() => setDropped(view)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {shown !== "" && !isSaved && (
        <DialogButton name="Save this view" look="quiet" isSmall>
          {(close) => (
            <RecordDialog
              title="Save this view"
              fields={VIEW_FIELDS}
              send={(input) => backOffice.saveView({ ...input, query: shown })}
              done={({ name }) => `Saved the view ${name}.`}
              onClose={close}
            >
              <p className="quiet">All administrators see it above the table.</p>
            </RecordDialog>
          )}
        </DialogButton>
      )}
      {dropped && (
        <ConfirmAct
          title="Delete view"
          confirmName="Delete View"
          busyName="Deleting..."
          isDangerous
          send={async () => ok(await backOffice.deleteView(dropped.name))}
          done={() => `Deleted the view ${dropped.name}.`}
          onClose={() => setDropped(undefined)}
        >
          <p>No administrator will see {dropped.name} any more. The brands stay.</p>
        </ConfirmAct>
      )}
    </nav>
  );
};

const VIEW_FIELDS = {
  name: { kind: "name", max: LIMITS.viewName, label: "Name", example: "No year, putters" },
} as const;
