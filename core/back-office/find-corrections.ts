import type { JsonValue } from "../brand/fields.ts";
import type { FormerValuesOf } from "../checks/queue.ts";
import { FORMER_FIELDS, type FormerValues } from "../checks/rules.ts";
import type { AcceptedValues } from "../import/checked-facts.ts";
import { eachPage } from "../result.ts";
import { correctableField } from "../submission/correction.ts";
import type { SubmissionStatus } from "../submission/submission.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { isCorrection, type ReviewedCorrection } from "./submission-items.ts";

type Parts = Pick<BackOfficeParts, "history" | "submissions">;

/** How many pages of submissions are searched. */
const PAGES = 4;

/** The corrections among the first submissions of a queue, in its order. */
async function* correctionsIn(
  { submissions }: Pick<Parts, "submissions">,
  status: SubmissionStatus,
): AsyncGenerator<ReviewedCorrection> {
  const load = (page: number) => submissions.listSubmissions({ status, page });
  for await (const { items, page } of eachPage(load)) {
    yield* items.filter(isCorrection);
    if (page === PAGES) break;
  }
}

/** The corrections that wait for a decision. */
export const findWaitingCorrections = async (
  parts: Pick<Parts, "submissions">,
): Promise<ReviewedCorrection[]> => {
  const found: ReviewedCorrection[] = [];
  for await (const correction of correctionsIn(parts, "pending")) found.push(correction);
  return found;
};

/** The values of the latest accepted corrections. */
export const findAcceptedValues = async (parts: Parts): Promise<AcceptedValues> => {
  const values = new Map<string, Map<string, JsonValue>>();
  for await (const { correction, fields = [] } of correctionsIn(parts, "approved")) {
    const { brandId, proposed } = correction;
    const known = values.get(brandId) ?? new Map<string, JsonValue>();
    values.set(brandId, known);
    for (const name of fields) {
      const field = correctableField(name);
      if (field !== undefined && !known.has(field)) known.set(field, proposed[field] ?? null);
    }
  }
  return values;
};

/** The values that accepted corrections replaced. */
export interface CachedFormerValues {
  /** By brand id, latest first. */
  values: FormerValuesOf;
  /** The latest decision read, in ISO 8601. */
  until: string;
}

export const NOTHING_CACHED: CachedFormerValues = { values: new Map(), until: "" };

/** Adds the values replaced by corrections that were accepted after `cached.until`. */
export const findFormerValues = async (
  parts: Parts,
  cached: CachedFormerValues,
): Promise<CachedFormerValues> => {
  const added = new Map<string, FormerValues[]>();
  let { until } = cached;
  for await (const { correction, decided, fields: accepted } of correctionsIn(parts, "approved")) {
    const at = decided?.at ?? "";
    if (at <= cached.until) break;
    if (at > until) until = at;
    const { brandId, version } = correction;
    const fields = FORMER_FIELDS.filter((field) => accepted?.includes(field));
    const before = fields.length > 0 && (await parts.history.findBrandVersion(brandId, version));
    if (!before) continue;
    const replaced = Object.fromEntries(fields.map((field) => [field, before[field]]));
    added.set(brandId, [...(added.get(brandId) ?? []), replaced]);
  }
  const values = new Map(cached.values);
  for (const [id, newer] of added) values.set(id, [...newer, ...(values.get(id) ?? [])]);
  return { values, until };
};
