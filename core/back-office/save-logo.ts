import { contentOf } from "../brand/brand.ts";
import { readLogo } from "../brand/logo.ts";
import { planUpdate, type BrandRef } from "../change/plan-save.ts";
import { LIMITS } from "../limits.ts";
import type { FileTooLarge, SentFile } from "../ports/brand-files.ts";
import { fail, invalidAt, type InvalidInput, ok, type Result } from "../result.ts";
import { type BackOfficeParts, commitPlan } from "./back-office-parts.ts";
import { type BrandDeleted, brandIn, findUnchanged, type BrandStale } from "./find-brand.ts";
import type { SavedBrand } from "./save-brand.ts";

export type RemoveLogoRefused = BrandStale | BrandDeleted;
export type SaveLogoRefused = RemoveLogoRefused | InvalidInput | FileTooLarge;

/** Stores a picture and makes it the logo of a brand. */
export const saveLogo =
  (parts: BackOfficeParts) =>
  async (
    ref: BrandRef,
    content: SentFile["content"],
  ): Promise<Result<SavedBrand, SaveLogoRefused>> => {
    const picture = await readUpTo(content, LIMITS.logoBytes);
    if (!picture) return fail({ kind: "file-too-large", limit: LIMITS.logoBytes });
    const type = readLogo(picture, parts.inflatedLength);
    if (!type.ok) return fail(invalidAt("logo", type.failure));
    // Checked before storing, because nothing would delete the picture of a refused request.
    const current = await findUnchanged(parts, ref);
    if (!current.ok) return current;
    return setLogo(parts, ref, await parts.logos.add(picture, type.value));
  };

export const removeLogo =
  (parts: BackOfficeParts) =>
  (ref: BrandRef): Promise<Result<SavedBrand, RemoveLogoRefused>> =>
    setLogo(parts, ref, null);

const setLogo = async (
  parts: BackOfficeParts,
  ref: BrandRef,
  logoUrl: string | null,
): Promise<Result<SavedBrand, RemoveLogoRefused>> => {
  const outcome = await commitPlan(parts, "form", async () => {
    const current = await findUnchanged(parts, ref);
    if (!current.ok) return current;
    return ok({ changes: planUpdate(current.value, { ...contentOf(current.value), logoUrl }) });
  });
  if (!outcome.ok) return outcome;
  const brand = brandIn(outcome.value, ref.id);
  return ok({ brand, batchId: outcome.value.committed.batchId, fromThem: [] });
};

/** The bytes of a file; `undefined` if there are more than `limit`. */
const readUpTo = async (
  content: SentFile["content"],
  limit: number,
): Promise<Uint8Array | undefined> => {
  const picture = new Uint8Array(limit);
  let size = 0;
  for await (const piece of content.stream()) {
    if (size + piece.byteLength > limit) return undefined;
    picture.set(piece, size);
    size += piece.byteLength;
  }
  return picture.slice(0, size);
};
