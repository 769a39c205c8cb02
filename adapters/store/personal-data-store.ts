import { LIMITS } from "#core/limits.ts";
import {
  valueNamesEmail,
  valueWithoutEmail,
  withoutEmail,
} from "#core/people/erase-personal-data.ts";
import {
  type CurrentAdministrator,
  ERASED_ACTOR,
  type ErasedRecords,
  type FoundPersonalData,
  type FoundSubmission,
} from "#core/people/personal-data.ts";
import { submissionWithoutEmail } from "#core/people/submission-people.ts";
import type { PersonalDataStore } from "#core/ports/people-stores.ts";
import { pick, recordOf } from "#core/records.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { emailKey } from "#core/text/addresses.ts";
import { ascending } from "#core/text/fold.ts";
import { actorKey } from "./batch-rows.ts";
import { counting, drop, erase, type RowsByTable, put, query, type Rows } from "./rows.ts";
import type { Write } from "./rows-driver.ts";
import { type Decision, serially } from "./serially.ts";
import { submissionIn } from "./submission-rows.ts";
import type { RowOf } from "./tables.ts";

/** Personal data in the tables of accounts and invitations, which the identity adapter owns. */
export interface PeopleAccounts {
  find(email: string): Promise<Pick<FoundPersonalData, "account"> & { invitations: DatedLink[] }>;
  /** Returns how many it deleted. */
  forgetInvitations(email: string): Promise<number>;
  forgetInvitationsExpiredBefore(time: string): Promise<number>;
}

type DatedLink = FoundPersonalData["requests"][number];

/**
 * Finds and erases personal data. `forgotten` is called after each deletion, because the database's write-ahead log may still hold the
 * data.
 */
export const personalDataStore = (
  rows: Rows,
  accounts: PeopleAccounts,
  forgotten: () => void = () => {},
): PersonalDataStore => ({
  find: (email) => findData(rows, accounts, email),

  erase: async (email) => {
    const erased = await serially(rows, ["revision", "submissions", "people"], () =>
      planErasure(rows, accounts, email),
    );
    if (!erased.ok) return erased;
    const invitations = await accounts.forgetInvitations(email);
    forgotten();
    return ok({ ...erased.value, requests: erased.value.requests + invitations });
  },

  purge: async (before) => {
    const purged = await serially(rows, ["submissions", "people"], () => planPurge(rows, before));
    const invitations = await accounts.forgetInvitationsExpiredBefore(before.expired);
    forgotten();
    return { ...purged, requests: purged.requests + invitations };
  },

  addRequest: async ({ id, email, purpose, at, expiresAt }) => {
    const row = { id, email, emailKey: emailKey(email), purpose, askedAt: at, expiresAt };
    await rows.write([put("dataRequests", [row])], {});
  },

  findRequest: async (id, now) => {
    const [found] = await rows.find("dataRequests", {
      only: ["email"],
      where: [
        ["id", "=", id],
        ["expiresAt", ">", now],
      ],
    });
    return found?.email;
  },
});

const findData = async (
  rows: Rows,
  accounts: PeopleAccounts,
  email: string,
): Promise<FoundPersonalData> => {
  const { account, invitations } = await accounts.find(email);
  const { subscriptions, requests } = await ownRows(rows, email);
  const named = await rowsMentioning(rows, email);
  return {
    email,
    account,
    subscriptions: subscriptions.map((one) =>
      pick(one, ["list", "status", "askedAt", "confirmedAt"]),
    ),
    submissions: named.brandSubmissions
      .map(foundIn)
      .sort((a, b) => ascending(a.createdAt, b.createdAt) || ascending(a.id, b.id)),
    history: named.batches
      .filter((batch) => isBy(batch, email))
      .map(({ id: batchId, at, reason, origin, note }) => ({ batchId, at, reason, origin, note })),
    ...publicSlugsIn(named),
    snapshotsNaming: named.revisions.length,
    requests: [...requests.map((one) => pick(one, ["askedAt", "expiresAt"])), ...invitations].sort(
      (a, b) => ascending(a.askedAt, b.askedAt),
    ),
  };
};

const planErasure = async (
  rows: Rows,
  accounts: PeopleAccounts,
  email: string,
): Promise<Decision<Result<ErasedRecords, CurrentAdministrator>>> => {
  const { account } = await accounts.find(email);
  if (account) return { writes: [], value: fail({ kind: "current-administrator" }) };
  const own = await ownRows(rows, email);
  const named = await rowsMentioning(rows, email);
  return {
    writes: [
      dropping("subscriptions", [...own.subscriptions, ...named.subscriptions]),
      dropping("dataRequests", own.requests),
      ...removingEmail(named, email),
    ],
    value: ok({
      subscriptions: own.subscriptions.length,
      submissions: named.brandSubmissions.length,
      history: named.batches.length,
      snapshots: named.revisions.length,
      requests: own.requests.length,
      ...publicSlugsIn(named),
    }),
  };
};

/** Removes the addresses of decided submissions, and everything that expired. */
const planPurge = async (
  rows: Rows,
  { decided, asked, counted, expired }: Parameters<PersonalDataStore["purge"]>[0],
) => {
  const unconfirmed = [
    ["status", "=", "pending"],
    ["askedAt", "<", asked],
  ] as const;
  const hasExpired = ["expiresAt", "<", expired] as const;
  const {
    rows: [submissions, [subscriptions], [requests]],
  } = await rows.snapshot(
    query("brandSubmissions", {
      where: [
        ["status", "!=", "pending"],
        ["movedAt", "<", decided],
        ["submittedByEmail", "!=", null],
      ],
    }),
    counting("subscriptions", unconfirmed),
    counting("dataRequests", [hasExpired]),
  );
  const nameless = submissions.map((row) => Object.assign(row, { submittedByEmail: null }));
  return {
    writes: [
      put("brandSubmissions", nameless),
      drop("subscriptions", ...unconfirmed),
      drop("dataRequests", hasExpired),
      drop("mailCounts", ["since", "<", counted]),
    ],
    value: {
      submissions: submissions.length,
      subscriptions: subscriptions?.count ?? 0,
      requests: requests?.count ?? 0,
    },
  };
};

/** The subscriptions and requests made with an address. */
const ownRows = async (rows: Rows, email: string) => {
  const where = [["emailKey", "=", emailKey(email)]] as const;
  const {
    rows: [subscriptions, requests],
  } = await rows.snapshot(
    query("subscriptions", { where, order: ["askedAt"] }),
    query("dataRequests", { where, order: ["askedAt"] }),
  );
  return { subscriptions, requests };
};

const SEARCHED_TABLES = [
  "brandSubmissions",
  "batches",
  "revisions",
  "mailIntroductions",
  "subscriptions",
  "brands",
  "categories",
  "attributes",
  "attributeGroups",
  "lists",
] as const;

/** The rows that contain an address in any text. The database only narrows the search. */
const rowsMentioning = async (rows: Rows, email: string): Promise<MentioningRows> => {
  const found = await rows.containing(email, SEARCHED_TABLES);
  return recordOf<MentioningRows>(SEARCHED_TABLES, (table) =>
    found[table].filter((row) => valueNamesEmail(row, email)),
  );
};

type MentioningRows = RowsByTable<(typeof SEARCHED_TABLES)[number]>;

/** The slugs of records whose public texts mention the address. Editors change these texts by hand. */
const publicSlugsIn = (
  named: MentioningRows,
): Pick<ErasedRecords, "brandsNaming" | "taxonomyNaming"> => {
  const { brands, categories, attributes, attributeGroups, lists } = named;
  return {
    brandsNaming: slugsOf(brands),
    taxonomyNaming: slugsOf([...categories, ...attributes, ...attributeGroups, ...lists]),
  };
};

const slugsOf = (some: readonly { slug: string }[]): string[] =>
  some.map(({ slug }) => slug).sort();

const removingEmail = (
  { brandSubmissions, batches, revisions, mailIntroductions }: MentioningRows,
  email: string,
): Write[] => [
  put(
    "brandSubmissions",
    brandSubmissions.map((row) => {
      const words = { ...row, submitterEmail: row.submittedByEmail };
      const { submitterEmail, ...cleaned } = submissionWithoutEmail(words, email);
      return { ...cleaned, submittedByEmail: submitterEmail };
    }),
  ),
  erase(
    "batches",
    batches.map((batch) => {
      const actor = isBy(batch, email) ? ERASED_ACTOR : batch.actor;
      const cleaned = valueWithoutEmail(batch, email);
      return { ...cleaned, actor, actorKey: actorKey(actor) };
    }),
  ),
  erase(
    "revisions",
    revisions.map((revision) => valueWithoutEmail(revision, email)),
  ),
  put(
    "mailIntroductions",
    mailIntroductions.map(({ savedAt, text }) => ({
      savedAt,
      text: withoutEmail(text, email, { bound: LIMITS.introduction }),
    })),
  ),
];

const isBy = ({ actor }: Pick<RowOf<"batches">, "actor">, email: string): boolean =>
  emailKey(actor) === emailKey(email);

const foundIn = (row: RowOf<"brandSubmissions">): FoundSubmission => ({
  ...submissionIn(row),
  ...pick(row, ["remark", "decidedAt"]),
});

const dropping = (
  table: "subscriptions" | "dataRequests",
  gone: readonly { id: string }[],
): Write => drop(table, ["id", "in", gone.map(({ id }) => id)]);
