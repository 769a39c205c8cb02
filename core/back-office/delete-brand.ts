import type { BrandGone, BrandMovedOn } from "./back-office-failure.ts";
import { type BackOfficeParts, changeSetOf } from "./back-office-parts.ts";
import type { Committed } from "../change/change-set.ts";
import type { BrandRef } from "../change/plan-bulk.ts";
import { fail, ok, type Result } from "../result.ts";
import { brandGone } from "./find-brand.ts";

/** Deletes the version of a brand that was read, and no other. */
export const deleteBrand =
  (parts: BackOfficeParts) =>
  async ({ id, readVersion }: BrandRef): Promise<Result<Committed, BrandMovedOn | BrandGone>> => {
    const { store, records } = parts;
    const outcome = await store.commit(
      changeSetOf(parts, "form", {
        changes: [{ record: "brand", verb: "delete", id, readVersion }],
      }),
    );
    if (outcome.ok) return ok(outcome.value);
    const current = await store.findBrand(id);
    return fail(current ? { kind: "brand-moved-on", current } : await brandGone(records, id));
  };
