import type { BrandContent } from "../brand/fields.ts";
import type { FieldError, InvalidInput } from "../failure.ts";
import { fail, ok, type Result } from "../result.ts";
import { differing, publicName, WAITING_CORRECTIONS } from "../submission/correction.ts";
import { parseSentCorrection, type SentCorrection } from "../submission/submission.schema.ts";
import { isAtHost, ownHost } from "../brand/website.ts";
import { statusOnArrival } from "../submission/submission.ts";
import type { BrandProfile, Directory } from "./directory.ts";
import { askToConfirm, type CorrectParts } from "./confirm-correction.ts";

export const correctBrand =
  (parts: CorrectParts, showProfile: Directory["showProfile"]): Directory["correctBrand"] =>
  async (slug, input) => {
    const { submissions, clock, ids, keys, peopleServices } = parts;
    const profile = await currentProfile(showProfile, slug);
    if (!profile) return fail({ kind: "brand-not-found", slug });
    const now = clock.now();
    const sent = parseSentCorrection(input, now);
    if (!sent.ok) return sent;
    const plan = await planCorrection(parts, profile, sent.value);
    if (!plan.ok) return plan;
    const { email, note: notes, problem, source, version } = sent.value;
    const status = statusOnArrival(sent.value, now);
    const mails = plan.value.claimedFrom !== null && status === "pending";
    if (mails && !peopleServices?.outbox.hasRoom()) return fail({ kind: "mail-unavailable" });

    const { brand } = profile;
    const token = keys.next();
    const submission = {
      id: ids.next(),
      brandName: brand.name,
      websiteUrl: null,
      submitterEmail: email,
      notes,
      status,
      createdAt: now.toISOString(),
      correction: {
        brandId: brand.id,
        version,
        problem,
        source,
        confirmedFrom: null,
        ...plan.value,
      },
    };
    if (!(await submissions.addCorrection(submission, keys.idOf(token), WAITING_CORRECTIONS)))
      return fail({ kind: "too-many-waiting" });
    if (mails && email !== null && peopleServices)
      await askToConfirm(
        peopleServices,
        { keys, now },
        { id: submission.id, email, name: brand.name },
      );
    return ok({ status: "waiting", token, statusUrl: `/corrections/${token}` });
  };

/** The brand as it is now, whatever it was called when its address was kept. */
const currentProfile = async (
  showProfile: Directory["showProfile"],
  slug: string,
): Promise<BrandProfile | undefined> => {
  const shown = await showProfile(slug);
  if (shown.ok) return shown.value;
  if (shown.failure.kind !== "brand-moved") return undefined;
  const moved = await showProfile(shown.failure.to);
  return moved.ok ? moved.value : undefined;
};

/** What is kept of a correction: links by id, and only what differs. */
const planCorrection = async (
  { catalog, peopleServices }: CorrectParts,
  { brand, categories, attributes }: BrandProfile,
  { version, proposed, problem, email, fromBrand }: SentCorrection,
): Promise<
  Result<{ proposed: Partial<BrandContent>; claimedFrom: string | null }, InvalidInput>
> => {
  const model = await catalog.current();
  const errors: FieldError[] = [];
  const linked = (
    field: "categoryIds" | "attributeIds",
    known: readonly { id: string; slug: string }[],
  ) => {
    const slugs = proposed[field];
    if (slugs === undefined) return {};
    const ids = slugs.map((slug) => known.find((one) => one.slug === slug)?.id);
    for (const [at, id] of ids.entries())
      if (id === undefined)
        errors.push({ path: `proposed.${publicName(field)}.${at}`, message: "is not there" });
    return { [field]: ids.filter((id) => id !== undefined) };
  };
  const wanted = {
    ...proposed,
    ...linked("categoryIds", model.categories()),
    ...linked("attributeIds", model.attributes()),
  };
  const kept = differing(wanted, {
    ...brand,
    categoryIds: categories.map(({ id }) => id),
    attributeIds: attributes.map(({ id }) => id),
  });
  if (version > brand.version)
    errors.push({
      path: "version",
      message: `must be a version of this profile, which is at ${brand.version}`,
    });
  if (errors.length === 0 && problem === null && Object.keys(kept).length === 0)
    errors.push({
      path: "proposed",
      message: "says nothing that differs: change a field, or tell a problem",
    });
  const host = ownHost(brand.websiteUrl);
  if (fromBrand && host === undefined)
    errors.push({
      path: "fromBrand",
      message:
        "cannot be confirmed, for the profile names no site at a host of the brand's own: leave it out",
    });
  else if (fromBrand && !(email !== null && isAtHost(email, host ?? "")))
    errors.push({
      path: "email",
      message: `must be an address at ${host}, the host of the brand's own site`,
    });
  else if (fromBrand && !peopleServices)
    errors.push({
      path: "fromBrand",
      message: "cannot be confirmed by mail, for this site sends none: leave it out",
    });
  if (errors.length > 0) return fail({ kind: "invalid-input", errors });
  return ok({ proposed: kept, claimedFrom: fromBrand ? (host ?? null) : null });
};
