import type { BrandContent } from "../brand/fields.ts";
import type { BrandNotFound, FieldError, InvalidInput } from "../failure.ts";
import type { LinkRefused, MailUnavailable } from "../people/personal-data.ts";
import type { SubmissionStore } from "../ports/back-office-store.ts";
import type { Mail } from "../ports/mailer.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import type { Clock, Ids, LinkKeys } from "../ports/system.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { fail, ok, type Result } from "../result.ts";
import {
  CONFIRM_CORRECTION_HOURS,
  type CorrectionStatus,
  correctionStatus,
  differing,
  publicName,
  WAITING_CORRECTIONS,
} from "../submission/correction.ts";
import { parseSentCorrection, type SentCorrection } from "../submission/correction.schema.ts";
import { isAtHost, ownHost } from "../brand/website.ts";
import { statusOnArrival } from "../submission/submission.ts";
import type {
  BrandProfile,
  CorrectionNotFound,
  Directory,
  SentBack,
  TooManyWaiting,
} from "./directory.ts";
import { DAY_MS, HOUR_MS } from "../days.ts";

interface CorrectParts {
  catalog: Catalog;
  submissions: SubmissionStore;
  clock: Clock;
  ids: Ids;
  keys: LinkKeys;
  peopleServices?: PeopleServices | undefined;
}

/** A visitor corrects a brand: checked, and of what was sent only what differs kept for review, or as spam. The answer does not tell which. */
export const correctBrand =
  (parts: CorrectParts, showProfile: Directory["showProfile"]) =>
  async (
    slug: string,
    input: unknown,
  ): Promise<Result<SentBack, InvalidInput | BrandNotFound | TooManyWaiting | MailUnavailable>> => {
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

/** Mails about corrections that one address is sent in a day, whoever causes them. */
const MAILS_PER_DAY = 3;
const PURPOSE = "confirm-correction";

const askToConfirm = async (
  { people, links, outbox, origin }: PeopleServices,
  { keys, now }: { keys: LinkKeys; now: Date },
  { id, email, name }: { id: string; email: string; name: string },
): Promise<void> => {
  const key = keys.next();
  const expiresAt = new Date(now.getTime() + CONFIRM_CORRECTION_HOURS * HOUR_MS);
  const request = {
    id: keys.idOf(key),
    email,
    at: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  if (!(await people.addRequest(request, MAILS_PER_DAY, since))) return;
  const token = await links.sign(PURPOSE, `${key}.${id}`, expiresAt);
  outbox.post(confirmMail(email, name, `${origin()}/corrections/confirm?token=${token}`, origin()));
};

const confirmMail = (to: string, name: string, url: string, origin: string): Mail => ({
  to,
  subject: "Confirm your correction at GolfBrands",
  headers: {},
  text: `Somebody, probably you, corrected the listing of ${name} at GolfBrands and said to work there.

To confirm that the correction comes from this address, open this page and press its button. The link is good for
${CONFIRM_CORRECTION_HOURS} hours, and once:
${url}

The correction is reviewed either way. If it was not you, ignore this mail: without the link nothing is confirmed.

GolfBrands, ${origin}
`,
});

/** Whoever has the link in the mail confirms that correction, and no other, from the address it was sent to. */
export const confirmCorrection =
  ({ links, people }: PeopleServices, { submissions, clock, keys }: CorrectParts) =>
  async (token: string): Promise<Result<null, LinkRefused>> => {
    const [key, id] = (await links.read(PURPOSE, token))?.split(".") ?? [];
    if (key === undefined || id === undefined) return fail({ kind: "link-refused" });
    const email = await people.findRequest(keys.idOf(key), clock.now().toISOString());
    const host = email?.slice(email.lastIndexOf("@") + 1).toLowerCase();
    return email !== undefined &&
      host !== undefined &&
      (await submissions.confirmCorrection(id, host, email))
      ? ok(null)
      : fail({ kind: "link-refused" });
  };

/** What became of a correction, for whoever has its private link. */
export const showCorrection =
  ({ catalog, submissions, keys }: CorrectParts) =>
  async (token: string): Promise<Result<CorrectionStatus, CorrectionNotFound>> => {
    const found = await submissions.findCorrection(keys.idOf(token));
    if (!found) return fail({ kind: "correction-not-found" });
    const model = await catalog.current();
    const slugs = new Map(
      [...model.categories(), ...model.attributes()].map(({ id, slug }) => [id, slug]),
    );
    return ok(correctionStatus(found, (id) => slugs.get(id)));
  };
