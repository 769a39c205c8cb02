import { HOUR_MS } from "../days.ts";
import { keepRequest } from "../people/keep-request.ts";
import type { LinkRefused } from "../people/personal-data.ts";
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
} from "../submission/correction.ts";
import type { CorrectionNotFound } from "./directory.ts";

export interface CorrectParts {
  catalog: Catalog;
  submissions: SubmissionStore;
  clock: Clock;
  ids: Ids;
  keys: LinkKeys;
  peopleServices?: PeopleServices | undefined;
}

/** Mails about corrections that one address is sent in a day, whoever causes them. */
const MAILS_PER_DAY = 3;
const PURPOSE = "confirm-correction";

/** Sends the link by which somebody at the brand's own host confirms a correction. */
export const askToConfirm = async (
  { people, links, outbox, origin }: PeopleServices,
  { keys, now }: { keys: LinkKeys; now: Date },
  { id, email, name }: { id: string; email: string; name: string },
): Promise<void> => {
  const key = keys.next();
  const limits = { forMs: CONFIRM_CORRECTION_HOURS * HOUR_MS, mostADay: MAILS_PER_DAY };
  const request = { id: keys.idOf(key), email, ...limits };
  const { isKept, expiresAt } = await keepRequest(people, request, now);
  if (!isKept) return;
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
