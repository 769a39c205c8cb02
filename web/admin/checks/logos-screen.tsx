import { Link } from "react-router-dom";
import type { LogoToReview } from "#core/back-office/review-logos.ts";
import { dayText } from "#core/brand/checkable-facts.ts";
import { ok } from "#core/result.ts";
import { countOf } from "#core/text/count-text.ts";
import { BusyButton } from "../../ui/buttons.tsx";
import { ExternalLink } from "../../ui/links.tsx";
import { Empty } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { useAct } from "../parts/act.ts";
import { DataTable } from "../parts/data-table.tsx";
import { QueryView, useBackOfficeQuery } from "../queries.tsx";
import { ScreenHead } from "../screen-head.tsx";

/** Logos that a check of websites found, to accept or reject. */
export const LogosScreen = () => {
  const { backOffice } = useAdminServices();
  const result = useBackOfficeQuery(["logos"], (backOffice) => backOffice.listLogos());
  const { isBusy, problem, run } = useAct();
  const accept = (shown: readonly LogoToReview[]) =>
    run(async () => ok(await backOffice.acceptLogos(shown.map(({ id }) => id))), {
      done: ({ accepted }) =>
        accepted === 0
          ? "Nothing was changed: the logo is no longer needed."
          : `Accepted ${countOf(accepted, "logo")}.`,
    });
  const reject = ({ id, brand }: LogoToReview) =>
    run(async () => ok(await backOffice.rejectLogos([id])), {
      done: () => `Rejected the logo of ${brand.name}.`,
    });
  return (
    <>
      <ScreenHead
        title="Logos"
        subtitle="Pictures from the websites of brands without a logo. Check that each one shows the brand."
      >
        <Link to="/admin/checks">Back to checks</Link>
      </ScreenHead>
      {problem !== undefined && <p className="field-error">{problem}</p>}
      <QueryView result={result} loadingText="Loading logos...">
        {({ items, total }) =>
          items.length === 0 ? (
            <Empty text="No logos to review. A check of websites looks for logos." />
          ) : (
            <>
              <div className="bar">
                <p role="status">
                  {countOf(total, "logo")} to review
                  {total > items.length && `, ${items.length} shown`}
                </p>
                <BusyButton
                  isBusy={isBusy}
                  busyName="Saving..."
                  isSmall
                  onClick={() => accept(items)}
                >
                  Accept all shown
                </BusyButton>
              </div>
              <DataTable
                caption="Logos to review, those that waited longest first"
                rows={items}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: "Brand",
                    cell: ({ brand }) => (
                      <Link to={`/admin/brands/${brand.id}/edit`}>{brand.name}</Link>
                    ),
                  },
                  {
                    name: "Logo",
                    cell: ({ picture, brand }) => (
                      <img
                        className="logo mark-large"
                        src={picture}
                        alt={`Proposed logo of ${brand.name}`}
                      />
                    ),
                  },
                  {
                    name: "Page",
                    cell: ({ page }) => <ExternalLink to={page}>{page}</ExternalLink>,
                  },
                  { name: "Found", cell: ({ foundAt }) => dayText(foundAt.slice(0, 10)) },
                ]}
                acts={(logo) => [
                  {
                    name: "Accept",
                    of: `the logo of ${logo.brand.name}`,
                    isDisabled: isBusy,
                    onClick: () => accept([logo]),
                  },
                  {
                    name: "Reject",
                    of: `the logo of ${logo.brand.name}`,
                    isDisabled: isBusy,
                    onClick: () => reject(logo),
                  },
                ]}
              />
            </>
          )
        }
      </QueryView>
    </>
  );
};
