import type { Mailer } from "../ports/mailer.ts";
import type { NewsletterStore, PeopleServices, PersonalDataStore } from "../ports/people-stores.ts";
import { ok, type Result } from "../result.ts";
import { CONFIRM_WITHIN_DAYS, DELIVERY_DAYS } from "./newsletter.ts";
import {
  type CurrentAdministrator,
  type Erased,
  ERASED_EMAIL,
  type Purged,
  SUBMITTER_EMAIL_DAYS,
} from "./personal-data.ts";
import { DAY_MS } from "../days.ts";

/** Forgets an address, and copies of mails to it. */
export const erasePersonalData =
  ({ people, forgetMails }: Pick<PeopleServices, "people" | "forgetMails">) =>
  async (email: string): Promise<Result<Erased, CurrentAdministrator>> => {
    const erased = await people.erase(email);
    return erased.ok ? ok({ ...erased.value, mails: await forgetMails(email) }) : erased;
  };

/** Copies of mails are kept no longer than the longest link in one is good. */
const MAIL_DAYS = CONFIRM_WITHIN_DAYS;

/** Forgets what was kept long enough. Doing it twice forgets nothing more. */
export const purge =
  (
    people: PersonalDataStore,
    issues: Pick<NewsletterStore, "forgetDeliveries">,
    mailer: Pick<Mailer, "forgetBefore">,
  ) =>
  async (now: Date): Promise<Purged> => {
    const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    const purged = await people.purge({
      decided: daysAgo(SUBMITTER_EMAIL_DAYS).toISOString(),
      asked: daysAgo(CONFIRM_WITHIN_DAYS).toISOString(),
      expired: now.toISOString(),
    });
    return {
      ...purged,
      deliveries: await issues.forgetDeliveries(daysAgo(DELIVERY_DAYS).toISOString()),
      mails: await mailer.forgetBefore(daysAgo(MAIL_DAYS)),
    };
  };

const ALNUM = String.raw`[\p{L}\p{N}]`;

/** What may stand between a letter and an address that only seems to begin behind it, as in `first.bob@x` for `bob@x`. */
const JOIN = String.raw`(?:\.?[_%+-]){0,64}\.?`;

/** An encoded character, as addresses of pages have them, is no letter, whatever it ends with. */
const ENCODED = "%[0-9a-f]{2}";

/** How a domain goes on behind what only seems to be its end, as in `bob@x.co-op.example` for `bob@x.co`. */
const GOES_ON = String.raw`${ALNUM}|-[\p{L}\p{N}-]{0,62}\.${ALNUM}|\.${ALNUM}`;

/** The rest of the name of a file that is named after somebody, as in `bob@x.example.json`: no domain ends like that. */
const FILE_NAME = String.raw`(?:-[\p{L}\p{N}-]{0,62})?(?:\.(?:bak|csv|db|gz|json|jsonl|ndjson|sqlite|tsv|txt|xlsx?)){1,3}(?!${GOES_ON})`;

/**
 * An address stands for itself unless it is the end or the beginning of a longer one: `-bob@x`, `_bob@x_` and `…bob@x` are Bob's. In
 * the address of a page it may be encoded. What stands around it is looked at once it was found, and no farther than an address
 * can reach, so the time it takes is in proportion to the text. Postgres has the same: `private.email_pattern`.
 */
const pattern = (email: string): RegExp => {
  const named = email
    .replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replaceAll("@", "(?:@|%40)")
    .replaceAll(String.raw`\+`, String.raw`(?:\+|%2B)`);
  return new RegExp(
    `${named}(?:(?<=${ENCODED}${named})|(?<!${ALNUM}${JOIN}${named}))(?:(?=${FILE_NAME})|(?!${GOES_ON}))`,
    "giu",
  );
};

/** Whether a text names this address, in whatever case. */
export const namesEmail = (text: string | null, email: string): boolean =>
  text !== null && pattern(email).test(text);

/** A text that names this address no longer. It gets no longer than it may be. */
export const withoutEmail = (
  text: string,
  email: string,
  { instead = ERASED_EMAIL, bound = Infinity }: { instead?: string; bound?: number } = {},
): string => {
  const freed = text.replace(pattern(email), instead);
  return freed.length <= bound ? freed : Array.from(freed).slice(0, bound).join("");
};

/** Whether any text in a JSON value names this address. Its JSON does not tell: there a line break is a letter. */
export const valueNamesEmail = (value: unknown, email: string): boolean =>
  JSON.stringify(freed(value, email)) !== JSON.stringify(value);

/** Any JSON value with every text in it, however deep, freed of this address. */
export const valueWithoutEmail = <T>(value: T, email: string): T =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts change, and nothing else.
  freed(value, email) as T;

const freed = (value: unknown, email: string): unknown => {
  if (typeof value === "string") return withoutEmail(value, email);
  if (Array.isArray(value)) return value.map((item) => freed(item, email));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, freed(item, email)]));
};
