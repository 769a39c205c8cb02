import type { SupabaseClient } from "@supabase/supabase-js";
import {
  type Issue,
  type NewBrands,
  type News,
  type NothingToSend,
  type Subscriber,
  SUBSCRIBER_PAGE_SIZE,
  type SubscriberPage,
} from "#core/people/newsletter.ts";
import type {
  ErasedRecords,
  FoundPersonalData,
  PurgedRecords,
} from "#core/people/personal-data.ts";
import { fail, ok, StoreUnavailable } from "#core/result.ts";
import type { LinkSigner } from "#core/ports/mailer.ts";
import {
  CLAIMED_AT_ONCE,
  DUE_AT_ONCE,
  type DueFollower,
  type FollowerStore,
  type NewsletterStore,
  type NextReceiver,
  type PersonalDataStore,
  type SubscriberStore,
  type SuggesterStore,
} from "#core/ports/people-stores.ts";
import { emailKey } from "#core/text/addresses.ts";
import { hmacLinkSigner } from "../identity/keys.ts";
import { systemClock } from "../system.ts";
import { readRpc, writeRpc } from "./rpc.ts";

/** A project's stores of personal data, with the client's rights, and the signer of their links. */
export const supabasePeople = (client: SupabaseClient, links: LinkSigner) => ({
  subscribers: supabaseSubscriberStore(client),
  issues: supabaseNewsletterStore(client),
  followers: supabaseFollowerStore(client),
  people: supabasePersonalDataStore(client),
  suggesters: supabaseSuggesterStore(client),
  links,
});

/** Links signed with the project's key, which needs the secret key. */
export const supabaseLinks = (owner: SupabaseClient): LinkSigner => {
  let known: Promise<Uint8Array> | undefined;
  const secret = (): Promise<Uint8Array> => {
    known ??= readRpc<string>(owner, "mail_secret").then((hex) => Buffer.from(hex, "hex"));
    // Try again after a failure.
    known.catch(() => (known = undefined));
    return known;
  };
  return hmacLinkSigner(secret, systemClock);
};

const refuse = () =>
  Promise.reject(new StoreUnavailable("Signing links in mails needs SUPABASE_SECRET_KEY."));

/** Administrators' tokens cannot sign links: they could go on signing them after losing their rights. */
export const noLinks: LinkSigner = { sign: refuse, read: refuse, fingerprint: refuse };

/**
 * The newsletter's subscribers in a Supabase project. Administrators list and remove them; only the secret
 * key adds.
 */
const supabaseSubscriberStore = (client: SupabaseClient): SubscriberStore => ({
  ask: (request) =>
    writeRpc<{ subscriber: Subscriber; mayMail: boolean }>(client, "ask_subscription", {
      query: { ...request, email: request.email.trim(), key: emailKey(request.email) },
    }),

  confirm: async (id, at) =>
    (await writeRpc<{ subscriber: Subscriber; isNew: boolean } | null>(
      client,
      "confirm_subscription",
      {
        query: { id, at },
      },
    )) ?? undefined,

  remove: (id) => writeRpc<boolean>(client, "remove_subscriber", { query: { id } }),

  list: ({ search, page }) =>
    readRpc<SubscriberPage>(client, "list_subscribers", {
      query: { search: emailKey(search), page, pageSize: SUBSCRIBER_PAGE_SIZE },
    }),

  all: (status) => readRpc<Subscriber[]>(client, "all_subscribers", { query: { status } }),
});

type Opened = { issue: Issue; news: NewBrands } | { refused: NothingToSend };

/** The newsletter's issues in a Supabase project. Administrators read them; only the secret key sends them. */
const supabaseNewsletterStore = (client: SupabaseClient): NewsletterStore => ({
  findNews: (limit) => readRpc<News>(client, "find_news", { query: { limit } }),

  saveIntroduction: (introduction, seen) =>
    writeRpc<boolean>(client, "save_introduction", { query: { introduction, seen } }),

  listIssues: (limit) => readRpc<Issue[]>(client, "list_issues", { query: { limit } }),

  openIssue: async (at, limit) => {
    const opened = await writeRpc<Opened>(client, "open_issue", { query: { at, limit } });
    return "refused" in opened ? fail(opened.refused) : ok(opened);
  },

  claimReceiver: async (issue, after, at) =>
    (await writeRpc<NextReceiver | null>(client, "claim_receiver", {
      query: { issue, after, at },
    })) ?? undefined,

  noteDelivery: (issue, subscriberId, delivery) =>
    writeRpc(client, "note_delivery", { query: { issue, subscriberId, delivery } }),
});

/** The people who follow lists in a Supabase project. Only the secret key reads and changes them. */
const supabaseFollowerStore = (client: SupabaseClient): FollowerStore => {
  /** Answers the lists still followed, for each follower who was moved. */
  const move = (
    followers: { id: string; from: string; lists: { id: string; since: number }[] }[],
    to: string,
  ) => writeRpc<Record<string, string[]>>(client, "move_followers", { query: { followers, to } });

  const advance = (followers: readonly DueFollower[], nextAt: string, revision: number) =>
    move(
      followers.map(({ id, nextAt: from, lists }) => ({
        id,
        from,
        lists: lists.map((list) => ({ id: list.id, since: revision })),
      })),
      nextAt,
    );

  return {
    follow: (request) =>
      writeRpc(client, "follow_list", {
        query: { ...request, email: request.email.trim(), key: emailKey(request.email) },
      }),

    confirm: async (id, at, revision) =>
      (await writeRpc<{ list: string } | null>(client, "confirm_list", {
        query: { id, at, revision },
      })) ?? undefined,

    leave: (listId) => writeRpc(client, "leave_lists", { query: { listId } }),

    leaveAll: (followerId) => writeRpc(client, "leave_lists", { query: { followerId } }),

    listDue: (now, after) =>
      readRpc<DueFollower[]>(client, "list_due_followers", {
        query: { now, after, limit: DUE_AT_ONCE },
      }),

    postpone: async (followers, nextAt, revision) => {
      await advance(followers, nextAt, revision);
    },

    claim: async (follower, nextAt, revision) =>
      (await advance([follower], nextAt, revision))[follower.id],

    release: async ({ id, lists }, claimedUntil, retryAt) => {
      await move([{ id, from: claimedUntil, lists }], retryAt);
    },
  };
};

/** Whom to tell about decisions in a Supabase project. Only the secret key does. */
const supabaseSuggesterStore = (client: SupabaseClient): SuggesterStore => ({
  claimDecisions: (after, before) =>
    writeRpc<string[]>(client, "claim_decisions", {
      query: { after, before, limit: CLAIMED_AT_ONCE },
    }),
  optOut: (hash, at) => writeRpc(client, "opt_out_of_decisions", { query: { hash, at } }),
  hasOptedOut: (hash) => readRpc<boolean>(client, "has_opted_out", { query: { hash } }),
});

const naming = (email: string) => ({ query: { email, key: emailKey(email) } });

/** The personal data in a Supabase project. Administrators find and erase it; only the secret key stores requests. */
const supabasePersonalDataStore = (client: SupabaseClient): PersonalDataStore => {
  return {
    find: (email) => readRpc<FoundPersonalData>(client, "find_person", naming(email)),

    erase: async (email) => {
      const erased = await writeRpc<ErasedRecords | null>(client, "erase_person", naming(email));
      return erased ? ok(erased) : fail({ kind: "current-administrator" });
    },

    purge: (before) => writeRpc<PurgedRecords>(client, "purge_people", { query: before }),

    addRequest: (request, limit, since) =>
      writeRpc<boolean>(client, "add_data_request", {
        query: { ...request, key: emailKey(request.email), limit, since },
      }),

    findRequest: async (id, now) =>
      (await readRpc<string | null>(client, "find_data_request", { query: { id, now } })) ??
      undefined,
  };
};
