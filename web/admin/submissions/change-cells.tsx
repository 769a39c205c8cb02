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

/** Shorter values are shown whole. */
const WORD_DIFF_MIN = 60;

/** A field's current and proposed value as two table cells. Nothing is truncated: editors must see what they accept. */
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
