import { useState } from "react";
import type { ReviewedChange } from "#core/back-office/review-import.ts";
import { useBusy } from "../queries/use-busy.ts";
import { Problem } from "../../ui/states.tsx";
import { FieldChanges, type LinkNames } from "../history/field-changes.tsx";

interface PlanChangesProps {
  /** As many as were told so far. */
  changes: readonly ReviewedChange[];
  total: number;
  more: () => Promise<void>;
  /** Of categories and attributes, by slug. */
  names: LinkNames;
}

const PAGE_SIZE = 25;

/** What becomes of each brand, page after page. */
export const PlanChanges = ({ changes, total, more, names }: PlanChangesProps) => {
  const [page, setPage] = useState(1);
  const { isBusy, problem, run } = useBusy();
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const shown = Math.min(page, last);
  const turnTo = (next: number) =>
    run(async () => {
      if (changes.length < Math.min(next * PAGE_SIZE, total)) await more();
      setPage(next);
    });
  return (
    <>
      <ol className="revisions" aria-busy={isBusy}>
        {changes.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE).map((change) => (
          <PlannedBrand key={change.line} change={change} names={names} />
        ))}
      </ol>
      {problem !== undefined && <Problem text={problem} />}
      {last > 1 && (
        <nav className="pager" aria-label="Pages of changes">
          <button
            className="link-button"
            type="button"
            disabled={shown === 1 || isBusy}
            onClick={() => void turnTo(shown - 1)}
          >
            Previous
          </button>
          <span className="pager-position" role="status">
            Page {shown.toLocaleString("en")} of {last.toLocaleString("en")}
          </span>
          <button
            className="link-button"
            type="button"
            disabled={shown === last || isBusy}
            onClick={() => void turnTo(shown + 1)}
          >
            Next
          </button>
        </nav>
      )}
    </>
  );
};

const PlannedBrand = ({ change, names }: { change: ReviewedChange; names: LinkNames }) => {
  const { verb, name, slug, line, fields } = change;
  const title = (
    <>
      <span className={`badge is-${verb}`}>{verb === "create" ? "New" : "Changed"}</span>{" "}
      <strong>{name}</strong>{" "}
      <span className="quiet">
        {slug}, line {line.toLocaleString("en")}
      </span>
    </>
  );
  const named = { ...slugsIn(fields), ...names };
  return (
    <li className="revision planned-brand">
      {verb === "create" ? (
        <details>
          <summary>{title}</summary>
          <FieldChanges changes={fields} names={named} isNew />
        </details>
      ) : (
        <>
          <p>{title}</p>
          <FieldChanges changes={fields} names={named} />
        </>
      )}
    </li>
  );
};

/** What has no name here is called by its slug. */
const slugsIn = (fields: ReviewedChange["fields"]): LinkNames =>
  Object.fromEntries(
    fields
      .flatMap(({ added = [], removed = [] }) => [...added, ...removed])
      .map((slug) => [slug, slug]),
  );
