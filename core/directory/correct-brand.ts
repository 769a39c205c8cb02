import type { BrandContent } from "../brand/fields.ts";
import { currentOwnHost, isAtHost, ownHost } from "../brand/website.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { DAY_MS, HOUR_MS } from "../days.ts";
import { fail, type FieldError, type InvalidInput, ok, type Result } from "../result.ts";
import { storeRequest } from "../people/store-request.ts";
import { linkRefused, type LinkRefused } from "../people/personal-data.ts";
import type { SubmissionStore } from "../ports/submission-store.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { Mail } from "../ports/mailer.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import type { Clock, Ids, LinkKeys } from "../ports/system.ts";
import {
  CONFIRM_CORRECTION_HOURS,
  CORRECTION_STATUS_DAYS,
  correctionStatus,
  changedValues,
  publicName,
} from "../submission/correction.ts";
import type { CorrectionStatus } from "../submission/correction-status.schema.ts";
import { parseSentCorrection, type SentCorrection } from "../submission/submission.schema.ts";
import { statusOnArrival } from "../submission/submission.ts";
import type { CorrectionNotFound, Directory } from "./directory.ts";
import type { BrandProfile } from "./answers.schema.ts";
import { currentProfile } from "./show-profile.ts";

export const correctBrand =
  (parts: CorrectParts, showProfile: Directory["showProfile"]): Directory["correctBrand"] =>
  async (slug, input, sender) => {
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
    if (mails && !peopleServices.outbox.hasCapacity()) return fail({ kind: "mail-unavailable" });

    const { brand } = profile;
    const token = keys.next();
    const about = { brandId: brand.id, version, problem, source, confirmedFrom: null };
    const submission = {
      id: ids.next(),
      brandName: brand.name,
      websiteUrl: null,
      submitterEmail: email,
      notes,
      status,
      createdAt: now.toISOString(),
      correction: { ...about, ...plan.value },
    };
    const link = keys.idOf(token);
    if (!(await submissions.addCorrection(submission, link, sender)))
      return fail({ kind: "too-many-waiting" });
    const isMailed =
      mails && email !== null
        ? await askToConfirm(
            peopleServices,
            { keys, now },
            { id: submission.id, brandId: brand.id, email, name: brand.name },
          )
        : // Spam gets the same answer as a real correction.
          true;
    const mailSent = plan.value.claimedFrom === null ? null : isMailed;
    return ok({ status: "waiting", token, statusUrl: `/corrections/${token}`, mailSent });
  };

/** The part of a correction to store: only the differences, with links by id. */
const planCorrection = async (
  { catalog }: CorrectParts,
  { brand, categories, attributes }: BrandProfile,
  { version, proposed, problem, email, fromBrand }: SentCorrection,
): Promise<
  Result<{ proposed: Partial<BrandContent>; claimedFrom: string | null }, InvalidInput>
> => {
  const model = await catalog.current();
  const errors: FieldError[] = [];
  const addError = (path: string, message: string): void => void errors.push({ path, message });
  const linked = (
    field: "categoryIds" | "attributeIds",
    known: readonly { id: string; slug: string }[],
  ) => {
    const slugs = proposed[field];
    if (slugs === undefined) return {};
    const ids = slugs.map((slug) => known.find((one) => one.slug === slug)?.id);
    for (const [at, id] of ids.entries())
      if (id === undefined) addError(`proposed.${publicName(field)}.${at}`, "does not exist");
    return { [field]: ids.filter((id) => id !== undefined) };
  };
  const wanted = {
    ...proposed,
    ...linked("categoryIds", model.categories()),
    ...linked("attributeIds", model.attributes()),
  };
  const changed = changedValues(wanted, {
    ...brand,
    categoryIds: categories.map(({ id }) => id),
    attributeIds: attributes.map(({ id }) => id),
  });
  if (version > brand.version)
    addError("version", `must be a version of this profile, which is at ${brand.version}`);
  if (errors.length === 0 && problem === null && Object.keys(changed).length === 0)
    addError("proposed", "changes nothing: change a field or report a problem");
  const host = ownHost(brand.websiteUrl);
  if (fromBrand && host === undefined)
    addError(
      "fromBrand",
      "cannot be confirmed: the profile has no website at the brand's own domain",
    );
  else if (fromBrand && !(email !== null && isAtHost(email, host ?? "")))
    addError("email", `must be an address at ${host}, the domain of the brand's website`);
  if (errors.length > 0) return fail({ kind: "invalid-input", errors });
  return ok({ proposed: changed, claimedFrom: fromBrand ? (host ?? null) : null });
};

interface CorrectParts {
  catalog: Catalog;
  store: Pick<CatalogStore, "directory">;
  submissions: SubmissionStore;
  clock: Clock;
  ids: Ids;
  keys: LinkKeys;
  peopleServices: PeopleServices;
}

const PURPOSE = "confirm-correction";

/**
 * Sends a link by which someone at the brand's own host can confirm a correction. Returns false if the address has already got too
 * many such links today.
 */
const askToConfirm = async (
  services: PeopleServices,
  { keys, now }: { keys: LinkKeys; now: Date },
  { id, brandId, email, name }: { id: string; brandId: string; email: string; name: string },
): Promise<boolean> => {
  const { links, outbox, origin } = services;
  const key = keys.next();
  const validMs = CONFIRM_CORRECTION_HOURS * HOUR_MS;
  const request = { id: keys.idOf(key), email, purpose: PURPOSE, validMs } as const;
  const { isStored, expiresAt } = await storeRequest(services, request, now);
  if (!isStored) return false;
  const token = await links.sign(PURPOSE, `${key}.${id}.${brandId}`, expiresAt);
  outbox.post(confirmMail(email, name, `${origin()}/corrections/confirm?token=${token}`, origin()));
  return true;
};

const confirmMail = (to: string, name: string, url: string, origin: string): Mail => ({
  to,
  subject: "Confirm your correction on GolfBrands",
  headers: {},
  text: `Someone, probably you, suggested a correction to ${name} on GolfBrands and said they work there.

If it was you, open this link within ${CONFIRM_CORRECTION_HOURS} hours and click the button:
${url}

If this was not you, ignore this e-mail. An editor reviews every correction before it goes live.

GolfBrands, ${origin}
`,
});

/** Confirms one correction. The link works if it was mailed to an address at the brand's current host. */
export const confirmCorrection =
  ({ store, submissions, clock, keys, peopleServices: { links, people } }: CorrectParts) =>
  async (token: string): Promise<Result<null, LinkRefused>> => {
    const [key, id, brandId] = (await links.read(PURPOSE, token))?.split(".") ?? [];
    if (key === undefined || id === undefined || brandId === undefined) return linkRefused;
    const email = await people.findRequest(keys.idOf(key), clock.now().toISOString());
    const brand = (await store.directory()).brand(brandId);
    const host = brand && currentOwnHost(brand);
    return email !== undefined &&
      host !== undefined &&
      isAtHost(email, host) &&
      (await submissions.confirmCorrection(id, host, email))
      ? ok(null)
      : linkRefused;
  };

export const showCorrection =
  ({ catalog, submissions, clock, keys }: CorrectParts) =>
  async (token: string): Promise<Result<CorrectionStatus, CorrectionNotFound>> => {
    const decidedAfter = new Date(clock.now().getTime() - CORRECTION_STATUS_DAYS * DAY_MS);
    const found = await submissions.findCorrection(keys.idOf(token), decidedAfter.toISOString());
    if (!found) return fail({ kind: "correction-not-found" });
    const model = await catalog.current();
    const slugs = new Map(
      [...model.categories(), ...model.attributes()].map(({ id, slug }) => [id, slug]),
    );
    const brandSlug = model.card(found.correction.brandId)?.slug ?? null;
    return ok(correctionStatus(found, brandSlug, (id) => slugs.get(id)));
  };
