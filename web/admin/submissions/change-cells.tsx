import type { JsonValue } from "#core/brand/fields.ts";
import { HostNotes } from "../../ui/host-notes.tsx";
import { WordDiff } from "../../ui/word-diff.tsx";
import { presentValue, ShownValue } from "../history/field-changes.tsx";

interface ChangeCellsProps {
  /** The field's public name, or `problem`. */
  field: string;
  now: JsonValue;
  proposed: JsonValue;
}

/** Shorter values are easier to compare whole. */
const WORD_DIFF_MIN = 60;

/** What a field is and what it would become, as two cells of a table. Nothing is cut: an editor accepts what is seen. */
export const ChangeCells = ({ field, now, proposed }: ChangeCellsProps) => {
  const [before, after] = [now, proposed].map((value) => presentValue(field, value, {}));
  const isLong = (before?.length ?? 0) >= WORD_DIFF_MIN && (after?.length ?? 0) >= WORD_DIFF_MIN;
  return (
    <>
      <td data-label="Now">
        {field !== "problem" && <ShownValue field={field} value={now} names={{}} />}
      </td>
      <td data-label="Proposed">
        {isLong ? (
          <>
            <WordDiff before={before ?? ""} after={after ?? ""} />
            <HostNotes text={after ?? null} />
          </>
        ) : (
          <ShownValue field={field} value={proposed} names={{}} />
        )}
      </td>
    </>
  );
};
