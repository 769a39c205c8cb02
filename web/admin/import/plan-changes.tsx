import { useState } from "react";
import type { ImportReview } from "#core/back-office/review-import.ts";
import { attributeOfEntry } from "#core/brand/checkable-facts.ts";
import type { JsonValue } from "#core/brand/fields.ts";
import {
  FILE_FIELDS,
  fieldOfFileField,
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportField,
} from "#core/import/import-field.ts";
import type { RowCounts } from "#core/import/plan-row.ts";
import type { ReviewedChange } from "#core/import/planned-change.ts";
import { pageCount } from "#core/paging.ts";
import { LinkButton, useBusy } from "../../ui/buttons.tsx";
import { listText } from "#core/text/count-text.ts";
import { Problem } from "../../ui/states.tsx";
import { Select } from "../../ui/choices.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { FieldChanges, type LinkNames } from "../history/field-changes.tsx";

interface PlanChangesProps {
  /** The changes loaded so far. */
  changes: readonly ReviewedChange[];
  total: number;
  more: () => Promise<void>;
  /** Names of categories and attributes, by slug. */
  names: LinkNames;
}

const PAGE_SIZE = 25;

export const PlanChanges = ({ changes, total, more, names }: PlanChangesProps) => {
  const [page, setPage] = useState(1);
  const { isBusy, problem, run } = useBusy();
  const last = pageCount({ total, pageSize: PAGE_SIZE });
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
      <Problem>{problem}</Problem>
      {last > 1 && (
        <nav className="acts pager" aria-label="Pages of changes">
          <LinkButton disabled={shown === 1 || isBusy} onClick={() => void turnTo(shown - 1)}>
            Previous
          </LinkButton>
          <span className="pager-position" role="status">
            Page {shown.toLocaleString("en")} of {last.toLocaleString("en")}
          </span>
          <LinkButton disabled={shown === last || isBusy} onClick={() => void turnTo(shown + 1)}>
            Next
          </LinkButton>
        </nav>
      )}
    </>
  );
};

const PlannedBrand = ({ change, names }: { change: ReviewedChange; names: LinkNames }) => {
  const { verb, name, slug, line, fields, overwritten } = change;
  const checked = fields.filter(({ field }) => overwritten.includes(field));
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
          {checked.length > 0 && (
            <p className="warning">
              {checked.length === 1 ? "Overwrites a checked fact" : "Overwrites checked facts"}:{" "}
              {listText(checked.map(({ name }) => name))}
            </p>
          )}
          <FieldChanges changes={fields} names={named} />
        </>
      )}
    </li>
  );
};

/** Slugs of links and of attributes with evidence, shown where a name is unknown. */
const slugsIn = (fields: ReviewedChange["fields"]): LinkNames =>
  Object.fromEntries(
    fields
      .flatMap(({ field, before, after, added = [], removed = [] }) =>
        field === "evidence" ? [before, after].flatMap(attributesIn) : [...added, ...removed],
      )
      .map((slug) => [slug, slug]),
  );

const attributesIn = (evidence: JsonValue): string[] =>
  Array.isArray(evidence) ? evidence.flatMap((entry) => attributeOfEntry(entry) ?? []) : [];

const FIELD_OPTIONS = [
  { value: "", name: "Not imported" },
  ...IMPORT_FIELDS.map((field, at) => ({
    value: FILE_FIELDS[at] ?? field,
    name: IMPORT_FIELD_NAMES[field],
  })),
];

interface ColumnTableProps {
  columns: ImportReview["columns"];
  /** Whether the table starts open. */
  needsAttention: boolean;
  onChange: (name: string, field: ImportField | null) => void;
}

/** The file's columns, each with sample values and a select of the field to import it as. */
export const ColumnTable = ({ columns, needsAttention, onChange }: ColumnTableProps) => {
  const [isOpen, setOpen] = useState(needsAttention);
  const imported = columns.filter(({ field }) => field !== null).length;
  const { length } = columns;
  return (
    <details
      className="import-columns"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>Columns</h2>{" "}
        <span className="quiet">
          {imported === length
            ? `all ${length} are imported`
            : `${imported} of ${length} are imported`}
        </span>
      </summary>
      <DataTable
        caption="Columns of the file"
        className="column-table"
        rows={columns}
        keyOf={({ at }) => at}
        rowProps={({ field }) => ({ className: field === null ? "is-ignored" : undefined })}
        columns={[
          { name: "Column", cell: ({ name }) => name },
          {
            name: "First values",
            cell: ({ samples }) =>
              samples.length === 0 ? (
                <span className="quiet">empty</span>
              ) : (
                samples.map((value) => (
                  <span key={value} className="sample">
                    {value}
                  </span>
                ))
              ),
          },
          {
            name: "Imported as",
            cell: ({ name, field, why }) => (
              <>
                <Select
                  aria-label={`${name} is imported as`}
                  value={field ?? ""}
                  options={FIELD_OPTIONS}
                  onChange={(value) => onChange(name, fieldOfFileField(value) ?? null)}
                />
                {why !== null && <p className="quiet column-why">{why}</p>}
              </>
            ),
          },
        ]}
      />
    </details>
  );
};

const NAMES: readonly [keyof RowCounts, string][] = [
  ["new", "New"],
  ["changed", "Changed"],
  ["unchanged", "Unchanged"],
  ["skipped", "Left alone"],
  ["rejected", "Rejected"],
];

export const RowCountsStrip = ({ counts }: { counts: RowCounts }) => (
  <ul className="counts row-counts" aria-label="Rows by result">
    {NAMES.filter(([kind]) => kind !== "skipped" || counts.skipped > 0).map(([kind, name]) => (
      <li key={kind} className={counts[kind] > 0 ? `is-${kind}` : undefined}>
        <span className="counts-number">{counts[kind].toLocaleString("en")}</span> {name}
      </li>
    ))}
  </ul>
);
