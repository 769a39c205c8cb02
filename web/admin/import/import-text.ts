import { FAILURES } from "#core/failures.ts";
import type { ProblemGroup } from "#core/import/import-field.ts";
import type { RowCounts } from "#core/import/plan-row.ts";
import type { ImportReview } from "#core/back-office/review-import.ts";
import { DELIMITER_NAMES, ENCODING_NAMES } from "#core/import/import-options.ts";
import type { FileTooLarge } from "#core/ports/brand-files.ts";
import type { InvalidInput } from "#core/result.ts";
import { countOf, listText } from "#core/text/count-text.ts";

/** Describes a file: `CSV, UTF-8, separated by commas`. */
export const fileText = ({ format, encoding, delimiter }: ImportReview["file"]): string =>
  [format.toUpperCase(), ENCODING_NAMES[encoding], delimiter && DELIMITER_NAMES[delimiter]]
    .filter(Boolean)
    .join(", ");

export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString("en")} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** The lines with a problem: `Lines 3, 5 and 12 more`. */
export const linesText = ({ sample, count }: ProblemGroup): string => {
  const lines = sample.map(({ line }) => line.toLocaleString("en"));
  const more = count - lines.length;
  const named = more > 0 ? [...lines, `${more.toLocaleString("en")} more`] : lines;
  return `${count === 1 ? "Line" : "Lines"} ${listText(named)}`;
};

/** Completes `Imported 12 brands: 10 new, 2 changed`. */
export const importedText = ({ new: made, changed, rejected }: RowCounts): string => {
  const done = [
    ...(made > 0 ? [`${made.toLocaleString("en")} new`] : []),
    ...(changed > 0 ? [`${changed.toLocaleString("en")} changed`] : []),
  ].join(", ");
  const left = rejected > 0 ? ` ${countOf(rejected, "rejected row")} left out.` : "";
  return `${countOf(made + changed, "brand")}: ${done}.${left}`;
};

export const unreadableText = (failure: InvalidInput | FileTooLarge): string =>
  failure.kind === "file-too-large"
    ? FAILURES[failure.kind].message
    : failure.errors
        .map(({ path, message }) => (path === "file" ? message : `${path} ${message}`))
        .join(" ");
