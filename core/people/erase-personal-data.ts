import type { Mailer } from "../ports/mailer.ts";
import type { PeopleServices, PersonalDataStore } from "../ports/people-stores.ts";
import { ok, type Result } from "../result.ts";
import { CONFIRM_WITHIN_DAYS } from "./subscriptions.ts";
import {
  type CurrentAdministrator,
  ERASED_EMAIL,
  type Purged,
  SUBMITTER_EMAIL_DAYS,
} from "./personal-data.ts";
import type { Erased } from "./personal-data.schema.ts";
import { DAY_MS } from "../days.ts";

/** Erases an address, and copies of mails to it. */
export const erasePersonalData =
  ({ people, forgetMails }: Pick<PeopleServices, "people" | "forgetMails">) =>
  async (email: string): Promise<Result<Erased, CurrentAdministrator>> => {
    const erased = await people.erase(email);
    return erased.ok ? ok({ ...erased.value, mails: await forgetMails(email) }) : erased;
  };

/** How long copies of mails are stored: as long as the link that confirms a subscription works. */
const MAIL_DAYS = CONFIRM_WITHIN_DAYS;

/** Deletes what has passed its retention time. */
export const purge =
  (people: PersonalDataStore, mailer: Pick<Mailer, "forgetBefore">) =>
  async (now: Date): Promise<Purged> => {
    const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    const purged = await people.purge({
      decided: daysAgo(SUBMITTER_EMAIL_DAYS).toISOString(),
      asked: daysAgo(CONFIRM_WITHIN_DAYS).toISOString(),
      counted: daysAgo(1).toISOString(),
      expired: now.toISOString(),
    });
    return { ...purged, mails: await mailer.forgetBefore(daysAgo(MAIL_DAYS)) };
  };

const ALNUM = String.raw`[\p{L}\p{N}]`;

/** Characters that join an address to a longer one before it: `first.bob@x` is not `bob@x`. */
const JOIN = String.raw`(?:\.?[_%+-]){0,64}\.?`;

/** A percent-encoded character does not count as a letter. */
const ENCODED = "%[0-9a-f]{2}";

/** Characters that continue the domain: `bob@x.co-op.example` is not `bob@x.co`. */
const GOES_ON = String.raw`${ALNUM}|-[\p{L}\p{N}-]{0,62}\.${ALNUM}|\.${ALNUM}`;

/** File extensions may follow an address, as in `bob@x.example.json`: no domain ends like that. */
const FILE_NAME = String.raw`(?:-[\p{L}\p{N}-]{0,62})?(?:\.(?:bak|csv|db|gz|json|jsonl|ndjson|sqlite|tsv|txt|xlsx?)){1,3}(?!${GOES_ON})`;

/**
 * Matches an address that is not part of a longer one: `-bob@x`, `_bob@x_` and `…bob@x` are Bob's. It may be percent-encoded, as in
 * URLs. The context is checked only around a match, and no farther than an address can reach, so the time is linear.
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

/** Whether a text names this address, case-insensitively. */
export const namesEmail = (text: string | null, email: string): boolean =>
  text !== null && pattern(email).test(text);

/** The parts of a text that name this address, without the words around them; null if there are none. */
export const namingPart = (text: string | null, email: string): string | null =>
  text?.match(pattern(email))?.join(" … ") ?? null;

/** The text without this address, cut to `bound` characters. */
export const withoutEmail = (
  text: string,
  email: string,
  { instead = ERASED_EMAIL, bound = Infinity }: { instead?: string; bound?: number } = {},
): string => {
  const freed = text.replace(pattern(email), instead);
  return freed.length <= bound ? freed : Array.from(freed).slice(0, bound).join("");
};

/** Whether any text in a JSON value names this address. A search in the JSON itself would mistake the `n` of an escaped `\n` for a letter of the address. */
export const valueNamesEmail = (value: unknown, email: string): boolean =>
  JSON.stringify(freed(value, email)) !== JSON.stringify(value);

/** A JSON value without this address in any of its texts. */
export const valueWithoutEmail = <T>(value: T, email: string): T =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts change, and nothing else.
  freed(value, email) as T;

const freed = (value: unknown, email: string): unknown => {
  if (typeof value === "string") return withoutEmail(value, email);
  if (Array.isArray(value)) return value.map((item) => freed(item, email));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, freed(item, email)]));
};
