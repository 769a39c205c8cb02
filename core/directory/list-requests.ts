import type { Catalog } from "../catalog/catalog.ts";
import { listName } from "../catalog/list-name.ts";
import { filtersOf, type ListingQuery, queryOfFilters } from "../catalog/listing-query.ts";
import type { Listing } from "../catalog/listing.ts";
import { DAY_MS } from "../days.ts";
import { canFollow, LIST_MAIL_EVERY_MS, LIST_REQUESTS_PER_DAY } from "../people/followed-lists.ts";
import {
  confirmListMail,
  confirmListUrl,
  followedAlreadyMail,
  leaveAllListsUrl,
  leaveListUrl,
} from "../people/list-mails.ts";
import {
  linkRefused,
  type LinkRefused,
  type MailUnavailable,
  type NotOffered,
} from "../people/personal-data.ts";
import { parseFollowedList } from "../people/sent-email.schema.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import type { Clock, Ids } from "../ports/system.ts";
import { fail, type InvalidInput, ok, type Result } from "../result.ts";
import { foldSearch } from "../text/fold.ts";
import { forAddress } from "./for-address.ts";

/** Lists that visitors follow by e-mail. */
export interface ListRequests {
  /**
   * Mails a link to confirm that an address follows a list. Takes unvalidated input: `email`, `list` (the search and filters of a list)
   * and spam signals. The answer does not reveal whether the address follows any.
   */
  followList(input: unknown): Promise<Result<null, InvalidInput | MailUnavailable | NotOffered>>;

  /** Confirms a list by the mailed link; answers its filters, and its name, empty for all brands. Confirming again has no effect. */
  confirmList(
    token: string,
  ): Promise<Result<{ list: string; name: string }, LinkRefused | NotOffered>>;

  /** Stops news of one list. Stopping them twice is no error. */
  leaveList(token: string): Promise<Result<null, LinkRefused | NotOffered>>;

  /** Stops news of all lists that the recipient of the mail follows. */
  leaveAllLists(token: string): Promise<Result<null, LinkRefused | NotOffered>>;
}

interface Parts extends PeopleServices {
  catalog: Pick<Catalog, "current">;
  clock: Clock;
  ids: Ids;
}

export const listRequests = (parts: Parts): ListRequests => {
  const { catalog, followers, outbox, links, origin, clock, ids } = parts;
  return {
    // Known or not: the same writes and one mail. Neither the answer nor its timing reveals whether an address follows the list.
    followList: (input) =>
      forAddress(parts, parseFollowedList(input), async ({ email: given, list: query }, now) => {
        const { facets } = (await catalog.current()).listing(query);
        if (!canFollow(query, facets)) return fail(UNKNOWN_LIST);
        const { follower, list } = await followers.follow({
          id: ids.next(),
          email: given,
          listId: ids.next(),
          // Searches that differ in case find the same brands.
          list: filtersOf({ ...query, search: foldSearch(query.search) }),
          at: now.toISOString(),
          nextAt: new Date(now.getTime() + LIST_MAIL_EVERY_MS).toISOString(),
          mails: LIST_REQUESTS_PER_DAY,
          since: new Date(now.getTime() - DAY_MS).toISOString(),
        });
        // The address got too many such mails today.
        if (!list) return ok(null);
        const mail = {
          to: follower.email,
          name: nameForStrangers(query, facets),
          origin: origin(),
          leaveUrl: await leaveListUrl(parts, list.id),
          leaveAllUrl: await leaveAllListsUrl(parts, follower.id),
        };
        const toConfirm = await confirmListUrl(parts, list.id, now);
        outbox.post(
          list.status === "pending" ? confirmListMail(mail, toConfirm) : followedAlreadyMail(mail),
        );
        return ok(null);
      }),

    confirmList: async (token) => {
      const id = await links.read("confirm-list", token);
      if (id === undefined) return linkRefused;
      const model = await catalog.current();
      const confirmed = await followers.confirm(id, clock.now().toISOString(), model.revision);
      if (!confirmed) return linkRefused;
      const query = queryOfFilters(confirmed.list);
      return ok({ ...confirmed, name: listName(query, model.listing(query).facets) });
    },

    leaveList: async (token) => {
      const id = await links.read("leave-list", token);
      if (id === undefined) return linkRefused;
      await followers.leave(id);
      return ok(null);
    },

    leaveAllLists: async (token) => {
      const id = await links.read("leave-all-lists", token);
      if (id === undefined) return linkRefused;
      await followers.leaveAll(id);
      return ok(null);
    },
  };
};

const UNKNOWN_LIST: InvalidInput = {
  kind: "invalid-input",
  errors: [
    {
      path: "list",
      message: "must be the search and filters of a list, such as category=putters",
    },
  ],
};

/** Leaves out the words of a search: anybody may type an address and a search, and make us mail those words to a stranger. */
const nameForStrangers = (query: ListingQuery, facets: Listing["facets"]): string =>
  [...(query.search === "" ? [] : ["A search"]), listName({ ...query, search: "" }, facets)]
    .filter((part) => part !== "")
    .join(" in ");
