import { parseBrandDraft } from "../brand/brand-draft.schema.ts";
import type { Brand } from "../brand/brand.ts";
import type { BrandContent } from "../brand/fields.ts";
import { isLogoPath } from "../brand/logo-path.ts";
import type { BrandChange, ChangeSet, Committed, SlugRedirect } from "../change/change-set.ts";
import type { FieldDiff } from "../change/diff.ts";
import { mergeBrand } from "../change/merge.ts";
import {
  type BrandRef,
  type BulkEdit,
  fillUnsentFields,
  planBulk,
  planCreate,
  planRedirect,
  planUpdate,
} from "../change/plan-save.ts";
import { fail, invalidAt, type InvalidInput, ok, type Result, type Stale } from "../result.ts";
import type { SubmissionStatus } from "../submission/submission.ts";
import {
  brandDeleted,
  type BrandDeleted,
  brandIn,
  type BrandStale,
  explainRefusal,
} from "./find-brand.ts";
import { type BackOfficeParts, changeSetOf, commitPlan } from "./back-office-parts.ts";
import type { AcceptRefused } from "./review-correction.ts";
import { planApproval } from "./review-submission.ts";

export interface SaveBrandOptions {
  /** The brand to save and the version that was read; absent for a new brand. */
  read?: { id: string; readVersion: number };
  /** On concurrent changes: merge (the default, for people) or refuse (for API clients). */
  whenStale?: "merge" | "refuse";
  /** Whether the old slug redirects to the brand if the slug changes. */
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

export type SaveBrandRefused = AcceptRefused | BrandStale;

export const saveBrand =
  (parts: BackOfficeParts) =>
  async (
    input: unknown,
    options: SaveBrandOptions = {},
  ): Promise<Result<SavedBrand, SaveBrandRefused>> => {
    const { read, submission } = options;
    const reason = submission ? "submission" : "form";
    if (!read) await storeOfferedLogo(parts, input);
    const { id = parts.ids.next() } = read ?? {};
    const outcome = await commitPlan(
      parts,
      reason,
      async () => {
        const plan = await (read
          ? planSave(parts, input, read, options)
          : planNew(parts, input, id));
        if (!plan.ok) return plan;
        const { content, logoBefore } = plan.value;
        const logo = await refuseMissingLogo(parts, content.logoUrl, logoBefore);
        if (!logo.ok) return logo;
        const decisions = await planApproval(parts, submission, { id, content });
        return decisions.ok ? ok({ ...plan.value, decisions: decisions.value }) : decisions;
      },
      explainRefusal(parts),
    );
    if (!outcome.ok) return outcome;
    const { plan, committed } = outcome.value;
    const brand = brandIn(outcome.value, id);
    return ok({ brand, batchId: committed.batchId, fromThem: plan.fromThem });
  };

interface SavePlan {
  content: BrandContent;
  logoBefore: string | null;
  changes: ChangeSet["changes"];
  redirects: SlugRedirect[];
  fromThem: FieldDiff[];
}

const planNew = async (
  { clock }: BackOfficeParts,
  input: unknown,
  id: string,
): Promise<Result<SavePlan, InvalidInput>> => {
  const now = clock.now();
  const draft = parseBrandDraft(input, now);
  if (!draft.ok) return draft;
  const changes = [planCreate(draft.value, { id, createdAt: now.toISOString() })];
  return ok({ content: draft.value, logoBefore: null, changes, redirects: [], fromThem: [] });
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
    content: merged,
    logoBefore: current.logoUrl,
    changes: planUpdate(current, merged),
    redirects: keepOldAddress ? planRedirect(current, merged) : [],
    fromThem,
  });
};

/** Stores a picture that was found on the website of a new brand, before the commit that refers to it. */
const storeOfferedLogo = async (
  { logos, clock }: BackOfficeParts,
  input: unknown,
): Promise<void> => {
  if (typeof input !== "object" || input === null || !("logoUrl" in input)) return;
  const { logoUrl } = input;
  if (typeof logoUrl === "string" && isLogoPath(logoUrl))
    await logos.storeCandidates([logoUrl], clock.now());
};

/** Refuses the path of a logo that is not stored, unless the brand has it already. */
const refuseMissingLogo = async (
  { logos }: Pick<BackOfficeParts, "logos">,
  logoUrl: string | null,
  before: string | null = null,
): Promise<Result<undefined, InvalidInput>> => {
  if (!isLogoPath(logoUrl) || logoUrl === before) return ok(undefined);
  const stored = await logos.findStored([logoUrl]);
  return stored.has(logoUrl) ? ok(undefined) : fail(invalidAt("logoUrl", MISSING_LOGO));
};

const MISSING_LOGO = "names a logo that is not stored here; upload the picture instead";

export const deleteBrand =
  (parts: BackOfficeParts) =>
  async ({ id, readVersion }: BrandRef): Promise<Result<Committed, BrandStale | BrandDeleted>> => {
    const { store } = parts;
    const changes: BrandChange[] = [{ record: "brand", verb: "delete", id, readVersion }];
    const outcome = await store.commit(changeSetOf(parts, "form", { changes }));
    if (outcome.ok) return ok(outcome.value.committed);
    const current = (await store.directory()).brand(id);
    return fail(current ? { kind: "brand-stale", current } : await brandDeleted(parts, id));
  };

export interface BulkDone extends Committed {
  /** The number of brands changed; the others already had the values. */
  changed: number;
}

export const editInBulk =
  (parts: BackOfficeParts) =>
  async (
    edit: BulkEdit,
    seen: readonly BrandRef[],
  ): Promise<Result<BulkDone, Stale | InvalidInput>> => {
    const outcome = await commitPlan(
      parts,
      "bulk",
      async () => {
        const brands = (await parts.store.directory()).findBrands(seen.map(({ id }) => id));
        const changes = planBulk(edit, seen, new Map(brands.map((brand) => [brand.id, brand])));
        return changes.ok ? ok({ changes: changes.value }) : changes;
      },
      async () => invalidAt("ids", "names a category or attribute that does not exist"),
    );
    if (!outcome.ok) return outcome;
    const { plan, committed } = outcome.value;
    return ok({ ...committed, changed: plan.changes.length });
  };
