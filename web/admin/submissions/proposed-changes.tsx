import type { JsonValue } from "#core/brand/fields.ts";
import { namedValue } from "#core/submission/correction.ts";
import { CheckBox } from "../../ui/choices.tsx";
import { HostNotes } from "../../ui/host-notes.tsx";
import { WordDiff } from "../../ui/word-diff.tsx";
import { presentValue, ShownValue } from "../history/field-changes.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { useTermName } from "../queries.tsx";

export interface ProposedChange {
  /** The field's public name, or `problem`. */
  field: string;
  label: string;
  now: JsonValue;
  proposed: JsonValue;
}

/** Replaces the slugs of categories and attributes by their names. */
export const useNamedLinks = (changes: readonly ProposedChange[]): ProposedChange[] => {
  const nameOf = useTermName();
  return changes.map((change) => ({
    ...change,
    now: namedValue({ field: change.field, proposed: change.now }, nameOf),
    proposed: namedValue(change, nameOf),
  }));
};

interface ProposedChangesProps {
  changes: readonly ProposedChange[];
  /** The fields that are not accepted. */
  declined: readonly string[];
  /** Absent if the changes cannot be declined one by one. */
  onDecline?: (declined: readonly string[]) => void;
}

/** Current and proposed values. With `onDecline`, each change can be declined. */
export const ProposedChanges = ({ changes, declined, onDecline }: ProposedChangesProps) => (
  <DataTable
    caption="What would change"
    rows={changes}
    keyOf={({ field }) => field}
    columns={[
      {
        name: "Field",
        cell: ({ field, label }) =>
          onDecline ? (
            <CheckBox
              isOn={!declined.includes(field)}
              onChange={(isOn) =>
                onDecline(isOn ? declined.filter((one) => one !== field) : [...declined, field])
              }
            >
              {label}
            </CheckBox>
          ) : (
            label
          ),
      },
      {
        name: "Now",
        cell: ({ field, now }) =>
          field === "problem" ? "" : <ShownValue field={field} value={now} names={{}} />,
      },
      { name: "Proposed", cell: Proposed },
    ]}
  />
);

/** Shorter values are shown without a word diff. */
const WORD_DIFF_MIN = 60;

/** A proposed value. Nothing is truncated: editors must see what they accept. */
const Proposed = ({ field, now, proposed }: ProposedChange) => {
  const before = presentValue(field, now, {});
  const after = presentValue(field, proposed, {});
  if (Math.min(before.length, after.length) < WORD_DIFF_MIN)
    return <ShownValue field={field} value={proposed} names={{}} />;
  return (
    <>
      <WordDiff before={before} after={after} />
      <HostNotes text={after} />
    </>
  );
};
