import type { RowCounts } from "#core/import/plan-row.ts";

const NAMES: readonly [keyof RowCounts, string][] = [
  ["new", "New"],
  ["changed", "Changed"],
  ["unchanged", "Unchanged"],
  ["skipped", "Left alone"],
  ["rejected", "Rejected"],
];

/** What becomes of the rows, in numbers. */
export const RowCountsStrip = ({ counts }: { counts: RowCounts }) => (
  <ul className="counts row-counts" aria-label="What becomes of the rows">
    {NAMES.filter(([kind]) => kind !== "skipped" || counts.skipped > 0).map(([kind, name]) => (
      <li key={kind} className={counts[kind] > 0 ? `is-${kind}` : undefined}>
        <span className="counts-number">{counts[kind].toLocaleString("en")}</span> {name}
      </li>
    ))}
  </ul>
);
