import { parseBrandDraft } from "../brand/brand-draft.schema.ts";
import type { Brand } from "../brand/brand.ts";
import type { BrandContent } from "../brand/fields.ts";
import type { BrandChange, ChangeSet, Committed, SlugRedirect } from "../change/change-set.ts";
import type { FieldDiff } from "../change/diff.ts";
import { mergeBrand } from "../change/merge.ts";
import {
  type BrandRef,
  type BulkEdit,
  fillUnsentFields,
  isAdditive,
  planBulk,
  planCreate,
  planRedirect,
  planUpdate,
} from "../change/plan-save.ts";
import { fail, invalidAt, type InvalidInput, ok, type Result, type Stale } from "../result.ts";
import type { SubmissionStatus } from "../submission/submission.ts";
import { brandDeleted, type BrandDeleted, explainRefusal } from "./find-brand.ts";
import { type BackOfficeParts, changeSetOf, replan, type TooBusy } from "./back-office-parts.ts";
import { holdOwnerChanges } from "./record-owner-changes.ts";
import { refuseMissingLogo } from "./missing-logo.ts";
import type { AcceptRefused } from "./review-correction.ts";
import { planApproval } from "./review-submission.ts";

export interface SaveBrandOptions {
  /** The brand to save and the version that was read; absent for a new brand. */
  read?: { id: string; readVersion: number };
  /** On concurrent changes: merge (the default, for people) or refuse (for programs). */
  whenStale?: "merge" | "refuse";
  /** Whether the old slug redirects to the brand after a change. */
  keepOldAddress?: boolean;
  /** The submission to approve in the same commit, with its last known status. */
  submission?: { id: string; seen: SubmissionStatus };
}

export interface SavedBrand {
  brand: Brand;
  /** Reverting it undoes the save; null if nothing changed. */
  batchId: string | null;
  /** Concurrent changes by others that were merged. */
  fromThem: FieldDiff[];
}

/** Someone else changed the brand since it was read, and merging was not requested. Nothing was written. */
export interface BrandStale {
  kind: "brand-stale";
  /** The current brand. */
  current: Brand;
}

export type SaveBrandRefused = AcceptRefused | BrandStale;

export const saveBrand =
  (parts: BackOfficeParts) =>
  async (
    input: unknown,
    options: SaveBrandOptions = {},
  ): Promise<Result<SavedBrand, SaveBrandRefused>> =>
    replan(() => attempt(parts, input, options));

const attempt = async (
  parts: BackOfficeParts,
  input: unknown,
  options: SaveBrandOptions,
): Promise<Result<SavedBrand, SaveBrandRefused> | undefined> => {
  const plan = await (options.read
    ? planSave(parts, input, options.read, options)
    : planNew(parts, input));
  if (!plan.ok) return plan;
  const { id, content, before, fromThem, ...what } = plan.value;
  const logo = await refuseMissingLogo(parts, content.logoUrl, before?.logoUrl);
  if (!logo.ok) return logo;
  const decision = await planApproval(parts, options.submission, plan.value);
  if (!decision.ok) return decision;

  const decisions = decision.value;
  const reason = options.submission ? "submission" : "form";
  const outcome = await parts.store.commit(changeSetOf(parts, reason, { ...what, decisions }));
  if (!outcome.ok) return explainRefusal(parts, outcome.failure, content);
  const [change] = what.changes;
  if (before && change?.record === "brand" && change.verb === "update")
    await holdOwnerChanges(parts, outcome.value.revision, [{ id, before, after: change.after }]);
  const brand = (await parts.store.directory()).brand(id);
  if (!brand) return fail(await brandDeleted(parts, id));
  return ok({ brand, batchId: outcome.value.batchId, fromThem });
};

interface SavePlan {
  id: string;
  content: BrandContent;
  before?: Brand;
  changes: ChangeSet["changes"];
  redirects: SlugRedirect[];
  fromThem: FieldDiff[];
}

const planNew = async (
  { clock, ids }: BackOfficeParts,
  input: unknown,
): Promise<Result<SavePlan, InvalidInput>> => {
  const now = clock.now();
  const draft = parseBrandDraft(input, now);
  if (!draft.ok) return draft;
  const id = ids.next();
  const changes = [planCreate(draft.value, { id, createdAt: now.toISOString() })];
  return ok({ id, content: draft.value, changes, redirects: [], fromThem: [] });
};

const planSave = async (
  parts: BackOfficeParts,
  input: unknown,
  { id, readVersion }: { id: string; readVersion: number },
  { whenStale = "merge", keepOldAddress = false }: SaveBrandOptions,
): Promise<Result<SavePlan, SaveBrandRefused>> => {
  const current = (await parts.store.directory()).brand(id);
  if (!current) return fail(await brandDeleted(parts, id));
  const isStale = current.version !== readVersion;
  const base = isStale ? await parts.history.findBrandVersion(id, readVersion) : current;
  const draft = parseBrandDraft(fillUnsentFields(input, base ?? current), parts.clock.now());
  if (!draft.ok) return draft;
  if (isStale && whenStale === "refuse") return fail({ kind: "brand-stale", current });

  const { merged, conflicts, fromThem } = isStale
    ? mergeBrand(base, draft.value, current)
    : { merged: draft.value, conflicts: [], fromThem: [] };
  if (conflicts.length > 0)
    return fail({ kind: "brand-conflict", current, merged, conflicts, fromThem });
  return ok({
    id,
    content: merged,
    before: current,
    changes: planUpdate(current, merged),
    redirects: keepOldAddress ? planRedirect(current, merged) : [],
    fromThem,
  });
};

export const deleteBrand =
  (parts: BackOfficeParts) =>
  async ({ id, readVersion }: BrandRef): Promise<Result<Committed, BrandStale | BrandDeleted>> => {
    const { store } = parts;
    const changes: BrandChange[] = [{ record: "brand", verb: "delete", id, readVersion }];
    const outcome = await store.commit(changeSetOf(parts, "form", { changes }));
    if (outcome.ok) return outcome;
    const current = (await store.directory()).brand(id);
    return fail(current ? { kind: "brand-stale", current } : await brandDeleted(parts, id));
  };

export interface BulkDone extends Committed {
  /** The number of brands changed; others were already as wanted. */
  changed: number;
}

export const editInBulk =
  (parts: BackOfficeParts) =>
  (
    edit: BulkEdit,
    seen: readonly BrandRef[],
  ): Promise<Result<BulkDone, Stale | InvalidInput | TooBusy>> =>
    replan(() => attemptEdits(parts, edit, seen));

const attemptEdits = async (
  parts: BackOfficeParts,
  edit: BulkEdit,
  seen: readonly BrandRef[],
): Promise<Result<BulkDone, Stale | InvalidInput> | undefined> => {
  const brands = (await parts.store.directory()).findBrands(seen.map(({ id }) => id));
  const known = new Map(brands.map((brand) => [brand.id, brand]));
  const plan = planBulk(edit, seen, known);
  if (!plan.ok) return plan;
  const outcome = await parts.store.commit(changeSetOf(parts, "bulk", { changes: plan.value }));
  if (outcome.ok) {
    await holdOwnerChanges(parts, outcome.value.revision, plan.value.flatMap(updateOf(known)));
    return ok({ ...outcome.value, changed: plan.value.length });
  }
  switch (outcome.failure.kind) {
    case "stale":
      return isAdditive(edit) ? undefined : fail(outcome.failure);
    case "unknown-link":
      return fail(invalidAt("ids", "names a category or attribute that does not exist"));
    default:
      // Bulk edits touch neither slugs nor submissions.
      throw new Error(`A bulk edit was refused as ${outcome.failure.kind}`);
  }
};

const updateOf = (known: ReadonlyMap<string, Brand>) => (change: BrandChange) => {
  const before = change.verb === "update" ? known.get(change.after.id) : undefined;
  return before && change.verb === "update" ? [{ id: before.id, before, after: change.after }] : [];
};
