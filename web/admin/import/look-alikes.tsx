import type { ImportReview, ImportRequest } from "#core/back-office/review-import.ts";
import { matchedTo } from "#core/import/import-options.ts";
import { lookAlikeText } from "#core/import/look-alikes.ts";
import { countOf } from "#core/text/count-text.ts";
import { Button } from "../../ui/buttons.tsx";
import { canEdit, withoutCell } from "./corrected-cells.tsx";
import { AndMore, ImportPart } from "./import-part.tsx";

interface LookAlikesProps {
  review: Pick<ImportReview, "lookAlikes" | "moreLookAlikes">;
  edits: ImportRequest["edits"];
  onEdits: (edits: ImportRequest["edits"]) => void;
}

/** New brands that look like other brands. A button updates the existing brand instead. */
export const LookAlikes = ({ review, edits, onEdits }: LookAlikesProps) => {
  const { lookAlikes, moreLookAlikes } = review;
  const update = (line: number, slug: string): void => {
    const matched = matchedTo(line, slug);
    onEdits([...matched.reduce<ImportRequest["edits"]>(withoutCell, edits), ...matched]);
  };
  return (
    <ImportPart id="look-alikes" title="Possible duplicates">
      <ul className="stack is-close">
        {lookAlikes.map((found) => (
          <li key={found.line} className="acts">
            <span>
              Line {found.line.toLocaleString("en")}, <strong>{found.name}</strong>:{" "}
              {lookAlikeText(found)}
            </span>
            {found.other.line === null && canEdit(edits) && (
              <Button look="quiet" isSmall onClick={() => update(found.line, found.other.slug)}>
                Update {found.other.name} instead
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AndMore count={moreLookAlikes} />
    </ImportPart>
  );
};

interface CheckedFactsProps {
  checkedFacts: ImportReview["checkedFacts"];
  onKeep: (isKept: boolean) => void;
}

/** How many checked facts the import overwrites, and a button to keep them. */
export const CheckedFacts = ({
  checkedFacts: { overwritten, kept },
  onKeep,
}: CheckedFactsProps) => {
  if (overwritten + kept === 0) return null;
  return (
    <div className="banner">
      <p>
        {kept > 0
          ? `Keeps ${countOf(kept, "checked fact")}.`
          : `Overwrites ${countOf(overwritten, "checked fact")}.`}
      </p>
      <Button look="quiet" onClick={() => onKeep(kept === 0)}>
        {kept > 0 ? "Overwrite them instead" : "Keep checked facts"}
      </Button>
    </div>
  );
};
