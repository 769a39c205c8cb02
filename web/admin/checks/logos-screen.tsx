import { Link, useSearchParams } from "react-router-dom";
import type { LogoToReview } from "#core/back-office/review-logos.ts";
import { dayText } from "#core/brand/checkable-facts.ts";
import { parsePage } from "#core/catalog/listing-query.ts";
import { ok } from "#core/result.ts";
import { sharedText } from "#core/sites/logo-candidates.ts";
import { countOf } from "#core/text/count-text.ts";
import { BusyButton } from "../../ui/buttons.tsx";
import { ExternalLink } from "../../ui/links.tsx";
import { Empty, Problem } from "../../ui/states.tsx";
import { useAct } from "../parts/act.ts";
import { type Column, DataTable } from "../parts/data-table.tsx";
import { PAGED, QueryView, useBackOfficeQuery } from "../queries.tsx";
import { Pager, ScreenHead } from "../screen-head.tsx";

/** Logos that a check of websites found, to accept or reject. */
export const LogosScreen = () => {
  const page = parsePage(useSearchParams()[0].get("page"));
  const result = useBackOfficeQuery(
    ["logos", page],
    (backOffice) => backOffice.listLogos(page),
    PAGED,
  );
  const decisions = useLogoDecisions();
  const { isBusy, problem, accept } = decisions;
  return (
    <>
      <ScreenHead
        title="Logos"
        subtitle="Pictures from the websites of brands without a logo. Check that each one shows the brand."
      >
        <Link to="/admin/checks">Back to checks</Link>
      </ScreenHead>
      <Problem>{problem}</Problem>
      <QueryView result={result} loadingText="Loading logos...">
        {({ items, shared, ...list }) => (
          <div className="stack">
            {items.length === 0 ? (
              <Empty text="No logos to review.">
                <p className="quiet">Checking websites also looks for logos.</p>
              </Empty>
            ) : (
              <div className="stack is-close">
                <LogosTable logos={items} decisions={decisions} />
                <div className="bar bulk-bar">
                  <p role="status">
                    {countOf(list.total, "logo")} to review
                    {list.total > items.length && `, ${items.length} shown`}
                  </p>
                  <BusyButton
                    isBusy={isBusy}
                    busyName="Saving..."
                    isSmall
                    onClick={() => accept(items, () => scrollTo({ top: 0 }))}
                  >
                    Accept all shown
                  </BusyButton>
                </div>
                <Pager list={list} pathOf={(at) => `/admin/logos?page=${at}`} />
              </div>
            )}
            {shared > 0 && <p className="quiet">{sharedText(shared)}</p>}
          </div>
        )}
      </QueryView>
    </>
  );
};

const useLogoDecisions = () => {
  const { isBusy, problem, run } = useAct();
  /** Calls `then` once the logos are accepted. */
  const accept = (shown: readonly LogoToReview[], then?: () => void) =>
    run(async (backOffice) => ok(await backOffice.acceptLogos(shown.map(({ id }) => id))), {
      done: ({ accepted }) => {
        then?.();
        return accepted === 0
          ? "Nothing was changed: the logo is no longer needed."
          : `Accepted ${countOf(accepted, "logo")}.`;
      },
    });
  const reject = ({ id, brand }: LogoToReview) =>
    run(async (backOffice) => ok(await backOffice.rejectLogos([id])), {
      done: () => `Rejected the logo of ${brand.name}.`,
    });
  return { isBusy, problem, accept, reject };
};

interface LogosTableProps {
  logos: readonly LogoToReview[];
  decisions: ReturnType<typeof useLogoDecisions>;
}

const LogosTable = ({ logos, decisions: { isBusy, accept, reject } }: LogosTableProps) => (
  <DataTable
    caption="Logos to review, those that waited longest first"
    className="logos"
    rows={logos}
    keyOf={({ id }) => id}
    columns={COLUMNS}
    acts={(logo) => {
      const of = `the logo of ${logo.brand.name}`;
      return [
        { name: "Accept", of, isDisabled: isBusy, onClick: () => accept([logo]) },
        { name: "Reject", of, isDisabled: isBusy, onClick: () => reject(logo) },
      ];
    }}
  />
);

const COLUMNS: readonly Column<LogoToReview>[] = [
  {
    name: "Brand",
    cell: ({ brand }) => <Link to={`/admin/brands/${brand.id}/edit`}>{brand.name}</Link>,
  },
  {
    name: "Logo",
    cell: ({ picture, brand }) => (
      <img className="logo mark-large" src={picture} alt={`Proposed logo of ${brand.name}`} />
    ),
  },
  { name: "Page", cell: ({ page }) => <ExternalLink to={page}>{page}</ExternalLink> },
  { name: "Found", cell: ({ foundAt }) => dayText(foundAt.slice(0, 10)) },
];
