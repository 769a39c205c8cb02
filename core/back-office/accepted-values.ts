import type { JsonValue } from "../brand/fields.ts";
import type { AcceptedValues } from "../import/checked-facts.ts";
import type { SubmissionStore } from "../ports/submission-store.ts";
import { eachPage } from "../result.ts";
import { correctableField } from "../submission/correction.ts";
import { isCorrection } from "./submission-items.ts";

/** How many pages of accepted submissions are searched. */
const PAGES = 4;

/** The values of the latest accepted corrections. */
export const findAcceptedValues = async (submissions: SubmissionStore): Promise<AcceptedValues> => {
  const values = new Map<string, Map<string, JsonValue>>();
  const load = (page: number) => submissions.listSubmissions({ status: "approved", page });
  for await (const { items, page } of eachPage(load)) {
    for (const submission of items) {
      if (!isCorrection(submission)) continue;
      const { brandId, proposed } = submission.correction;
      const known = values.get(brandId) ?? new Map<string, JsonValue>();
      values.set(brandId, known);
      for (const name of submission.fields ?? []) {
        const field = correctableField(name);
        if (field !== undefined && !known.has(field)) known.set(field, proposed[field] ?? null);
      }
    }
    if (page === PAGES) break;
  }
  return values;
};
