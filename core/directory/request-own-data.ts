import type { InvalidInput } from "../failure.ts";
import type { Clock, Ids } from "../ports/system.ts";
import type { Mail } from "../ports/mailer.ts";
import { fail, ok, type Result } from "../result.ts";
import { statusOnArrival } from "../submission/submission.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import { erasePersonalData } from "../people/erase-personal-data.ts";
import {
  type CurrentAdministrator,
  type Erased,
  type LinkRefused,
  type MailUnavailable,
  OWN_DATA_LINK_HOURS,
  OWN_DATA_LINKS_PER_DAY,
  type PersonalData,
} from "../people/personal-data.ts";
import { parseSentEmail } from "../people/sent-email.schema.ts";
import { DAY_MS, HOUR_MS } from "../days.ts";

/** The link goes out whether or not anything is held: what is held is told on the page, to the owner of the address. */
export const requestOwnData =
  ({ people, outbox, links, origin }: PeopleServices, clock: Clock, ids: Ids) =>
  async (input: unknown): Promise<Result<null, InvalidInput | MailUnavailable>> => {
    const sent = parseSentEmail(input);
    if (!sent.ok) return sent;
    const { email, ...spamSignals } = sent.value;
    const now = clock.now();
    if (statusOnArrival(spamSignals, now) === "spam") return ok(null);
    if (!outbox.hasRoom()) return fail({ kind: "mail-unavailable" });
    const expiresAt = new Date(now.getTime() + OWN_DATA_LINK_HOURS * HOUR_MS);
    const request = {
      id: ids.next(),
      email,
      at: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
    const since = new Date(now.getTime() - DAY_MS).toISOString();
    const isKept = await people.addRequest(request, OWN_DATA_LINKS_PER_DAY, since);
    const url = `${origin()}/privacy/your-data?token=${await links.sign("own-data", request.id, expiresAt)}`;
    if (isKept) outbox.post(ownDataMail(email, url, origin()));
    return ok(null);
  };

const ownDataMail = (to: string, url: string, origin: string): Mail => ({
  to,
  subject: "What GolfBrands holds about this address",
  headers: {},
  text: `Somebody, probably you, asked what GolfBrands holds about this address.

Open this page to see it, and to have it erased if you like. The link is good for ${OWN_DATA_LINK_HOURS} hours:
${url}

If it was not you, ignore this mail: without the link nobody sees or changes anything.

GolfBrands, ${origin}
`,
});

/** The address behind a link, while it is good. */
const emailBehind = async (
  { links, people }: PeopleServices,
  clock: Clock,
  token: string,
): Promise<string | undefined> => {
  const id = await links.read("own-data", token);
  return id === undefined ? undefined : people.findRequest(id, clock.now().toISOString());
};

export const showOwnData =
  (parts: PeopleServices, clock: Clock) =>
  async (token: string): Promise<Result<PersonalData, LinkRefused>> => {
    const email = await emailBehind(parts, clock, token);
    return email === undefined
      ? fail({ kind: "link-refused" })
      : ok(await parts.people.find(email));
  };

/** Erasing takes the request along, so the link is used up. */
export const eraseOwnData =
  (parts: PeopleServices, clock: Clock) =>
  async (token: string): Promise<Result<Erased, LinkRefused | CurrentAdministrator>> => {
    const email = await emailBehind(parts, clock, token);
    return email === undefined ? fail({ kind: "link-refused" }) : erasePersonalData(parts)(email);
  };
