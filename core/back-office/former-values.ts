import { FORMER_FIELDS, type FormerValues } from "../checks/rules.ts";
import { eachPage } from "../result.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { isCorrection } from "./submission-items.ts";

/** How many pages of accepted submissions are searched when the server starts. */
const PAGES = 4;

export interface FoundFormerValues {
  values: Map<string, FormerValues[]>;
  /** The latest decision read, in ISO 8601. */
  until: string;
}

/** The values that accepted corrections replaced, by brand id: those decided after a moment, latest first. */
export const findFormerValues = async (
  { history, submissions }: Pick<BackOfficeParts, "history" | "submissions">,
  after: string,
): Promise<FoundFormerValues> => {
  const values = new Map<string, FormerValues[]>();
  let until = after;
  const load = (page: number) => submissions.listSubmissions({ status: "approved", page });
  for await (const { items, page } of eachPage(load)) {
    for (const submission of items) {
      const at = submission.decided?.at ?? "";
      if (at <= after) return { values, until };
      if (at > until) until = at;
      if (!isCorrection(submission)) continue;
      const { brandId, version } = submission.correction;
      const fields = FORMER_FIELDS.filter((field) => submission.fields?.includes(field));
      const before = fields.length > 0 && (await history.findBrandVersion(brandId, version));
      if (!before) continue;
      const replaced = Object.fromEntries(fields.map((field) => [field, before[field]]));
      values.set(brandId, [...(values.get(brandId) ?? []), replaced]);
    }
    if (page === PAGES) break;
  }
  return { values, until };
};
