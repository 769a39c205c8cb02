import { Link } from "react-router-dom";
import { type BrandListQuery, formatBrandListQuery } from "#core/back-office/brand-list-query.ts";
import { LIMITS } from "#core/limits.ts";
import type { SavedView } from "#core/ports/view-store.ts";
import { ok } from "#core/result.ts";
import { DialogButton } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/buttons.tsx";
import { Problem } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { useAct } from "../parts/act.ts";
import { RecordDialog } from "../parts/record-dialog.tsx";
import { useBackOfficeQuery } from "../queries.tsx";

/** The saved views that administrators share, and a button to save the current view. */
export const SavedViews = ({ query }: { query: BrandListQuery }) => {
  const { backOffice } = useAdminServices();
  const { isBusy, problem, run } = useAct();
  const { data: views = [] } = useBackOfficeQuery(["views"], (backOffice) =>
    backOffice.listViews(),
  );
  const drop = (view: SavedView) =>
    run(async (backOffice) => ok(await backOffice.deleteView(view.name)), {
      done: () => ({
        text: `Deleted the view ${view.name}.`,
        onUndo: () => backOffice.saveView(view),
      }),
    });
  const shown = formatBrandListQuery({ ...query, page: 1 });
  const isSaved = views.some((view) => view.query === shown);
  if (views.length === 0 && shown === "") return null;
  return (
    <nav className="acts saved-views" aria-label="Saved views">
      {views.length > 0 && (
        <ul className="acts">
          {views.map((view) => (
            <li key={view.name} className="acts">
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
                  disabled={isBusy}
                  onClick={() => drop(view)}
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
              send={(input, backOffice) => backOffice.saveView({ ...input, query: shown })}
              done={({ name }) => `Saved the view ${name}.`}
              onClose={close}
            >
              <p className="quiet">All administrators see it above the table.</p>
            </RecordDialog>
          )}
        </DialogButton>
      )}
      <Problem>{problem}</Problem>
    </nav>
  );
};

const VIEW_FIELDS = {
  name: { kind: "name", max: LIMITS.viewName, label: "Name", example: "No year, putters" },
} as const;
