import type { Catalog } from "../catalog/catalog.ts";
import { listName } from "../catalog/list-name.ts";
import { filtersOf, type ListingQuery, queryOfFilters } from "../catalog/listing-query.ts";
import type { Listing } from "../catalog/listing.schema.ts";
import { DAY_MS } from "../days.ts";
import { myEmailsToken, myEmailsUrl } from "../people/mail-parts.ts";
import { countMail, personOf } from "../people/mail-limits.ts";
import { linkRefused, type LinkRefused, type MailUnavailable } from "../people/personal-data.ts";
import { parseRemoval, parseSubscription } from "../people/sent-email.schema.ts";
import { confirmedAlreadyMail, confirmMail } from "../people/subscription-mails.ts";
import {
  canSubscribe,
  CONFIRM_WITHIN_DAYS,
  MAIL_EVERY_MS,
  optionsOf,
} from "../people/subscriptions.ts";
import type { Confirmed, MyEmails } from "../people/personal-data.schema.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import type { Clock, Ids } from "../ports/system.ts";
import { pick } from "../records.ts";
import { fail, type InvalidInput, ok, type Result } from "../result.ts";
import { foldSearch } from "../text/fold.ts";
import { forAddress } from "./for-address.ts";

/** E-mails that visitors request: news of all brands, or of a list. */
export interface SubscriptionRequests {
  /**
   * Mails a link that confirms a subscription to news of a list. Takes unvalidated input: `email`, `list` (the search and filters of a
   * list, empty for all brands) and spam signals. The answer does not reveal whether the address is subscribed.
   */
  subscribe(input: unknown): Promise<Result<null, InvalidInput | MailUnavailable>>;

  /** Confirms a subscription by the mailed link. Returns its list with its name, and a token for the page "Your e-mails". Confirming again has no effect. */
  confirmSubscription(token: string): Promise<Result<Confirmed, LinkRefused>>;

  /** The subscriptions of the recipient of a mail, and the mails that they refuse. */
  showMyEmails(token: string): Promise<Result<MyEmails, LinkRefused>>;

  /**
   * Changes the subscriptions of the recipient of a mail, or the mails that they refuse. Takes unvalidated input: the `token` of the
   * mail and the `change` (`removalSchema`), which by default ends all e-mails. Repeating a change is no error.
   */
  changeMyEmails(input: unknown): Promise<Result<null, InvalidInput | LinkRefused>>;
}

export interface MailParts extends PeopleServices {
  catalog: Pick<Catalog, "current">;
  clock: Clock;
  ids: Ids;
}

export const subscriptionRequests = (parts: MailParts): SubscriptionRequests => {
  const { catalog, subscriptions, links, clock } = parts;
  return {
    subscribe: (input) =>
      forAddress(parts, parseSubscription(input), (wanted, now) => subscribe(parts, wanted, now)),

    confirmSubscription: async (token) => {
      const id = await links.read("confirm-subscription", token);
      if (id === undefined) return linkRefused;
      const model = await catalog.current();
      const latestNews = { revision: model.revision, at: clock.now().toISOString() };
      const confirmed = await subscriptions.confirm(id, latestNews);
      if (!confirmed) return linkRefused;
      const { list, person } = confirmed;
      const name = listName(queryOfFilters(list), optionsOf(model));
      return ok({ list, name, token: await myEmailsToken(links, person) });
    },

    showMyEmails: async (token) => {
      const person = await links.read("my-emails", token);
      if (person === undefined) return linkRefused;
      const { subscriptions: theirs, refused } = await subscriptions.findPerson(person);
      const facets = optionsOf(await catalog.current());
      return ok({
        subscriptions: theirs.map((one) =>
          Object.assign(pick(one, ["id", "list", "status", "askedAt", "confirmedAt"]), {
            name: listName(queryOfFilters(one.list), facets),
          }),
        ),
        refused,
      });
    },

    changeMyEmails: async (input) => {
      const parsed = parseRemoval(input);
      if (!parsed.ok) return parsed;
      const { token, change } = parsed.value;
      const person = await links.read("my-emails", token);
      if (person === undefined) return linkRefused;
      const { subscriptions: theirs, refused } = await subscriptions.findPerson(person);
      const refuse = REFUSES.get(change);
      if (refuse !== undefined && refuse !== refused && !(change === "all" && refused === "all"))
        await subscriptions.refuse(person, refuse, clock.now().toISOString());
      const ended = theirs.filter(({ id }) => id === change || ENDS_ALL.has(change));
      if (ended.length > 0) await subscriptions.remove(ended.map(({ id }) => id));
      return ok(null);
    },
  };
};

/** Known and new addresses cause the same writes and one mail, so neither answer nor timing reveals the subscriptions of an address. */
const subscribe = async (
  parts: MailParts,
  { email, list: query }: { email: string; list: ListingQuery },
  now: Date,
): Promise<Result<null, InvalidInput>> => {
  const { catalog, subscriptions, outbox, links, origin, ids } = parts;
  const facets = optionsOf(await catalog.current());
  if (!canSubscribe(query, facets)) return fail(UNKNOWN_LIST);
  if ((await countMail(parts, "subscription", email, now)) < 0) return ok(null);
  const subscription = await subscriptions.ask({
    id: ids.next(),
    email,
    person: await personOf(links, email),
    // Searches that differ in case find the same brands.
    list: filtersOf({ ...query, search: foldSearch(query.search) }),
    at: now.toISOString(),
    nextAt: new Date(now.getTime() + MAIL_EVERY_MS).toISOString(),
    expired: new Date(now.getTime() - CONFIRM_WITHIN_MS).toISOString(),
  });
  const mail = {
    to: subscription.email,
    name: nameForStrangers(query, facets),
    origin: origin(),
    myEmails: await myEmailsUrl(parts, subscription.person),
  };
  const expiresAt = new Date(Date.parse(subscription.askedAt) + CONFIRM_WITHIN_MS);
  const token = await links.sign("confirm-subscription", subscription.id, expiresAt);
  outbox.post(
    subscription.status === "pending"
      ? confirmMail(mail, `${origin()}/subscriptions/confirm?token=${token}`)
      : confirmedAlreadyMail(mail),
  );
  return ok(null);
};

const CONFIRM_WITHIN_MS = CONFIRM_WITHIN_DAYS * DAY_MS;

/** The mails that are refused after each change; null for none. */
const REFUSES: ReadonlyMap<string, MyEmails["refused"]> = new Map([
  ["all", "decisions"],
  ["decisions", "decisions"],
  ["never", "all"],
  ["allow", null],
]);

const ENDS_ALL: ReadonlySet<string> = new Set(["all", "never"]);

const UNKNOWN_LIST: InvalidInput = {
  kind: "invalid-input",
  errors: [
    {
      path: "list",
      message: "must be the search and filters of a list, such as category=putters",
    },
  ],
};

/** Names a list without the words of its search. Otherwise anybody could have arbitrary words mailed to a stranger. */
const nameForStrangers = (query: ListingQuery, facets: Listing["facets"]): string =>
  [...(query.search === "" ? [] : ["A search"]), listName({ ...query, search: "" }, facets)]
    .filter((part) => part !== "")
    .join(" in ");
