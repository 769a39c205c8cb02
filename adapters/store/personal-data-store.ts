import { LIMITS } from "#core/limits.ts";
import {
  namesEmail,
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
import { submissionNames, submissionWithoutEmail } from "#core/people/submission-people.ts";
import type { PersonalDataStore } from "#core/ports/people-stores.ts";
import { pick } from "#core/records.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { emailKey } from "#core/text/addresses.ts";
import { ascending } from "#core/text/fold.ts";
import { actorKey } from "./batch-rows.ts";
import { counting, drop, erase, put, query, type Rows } from "./rows.ts";
import type { Write } from "./rows-driver.ts";
import { type Decision, serially } from "./serially.ts";
import { submissionIn } from "./submission-rows.ts";
import type { RowOf } from "./tables.ts";

/** The identity's data about an address, which it stores itself. */
export interface PeopleAccounts {
  find(email: string): Promise<Pick<FoundPersonalData, "account"> & { invitations: DatedLink[] }>;
  /** How many there were. */
  forgetInvitations(email: string): Promise<number>;
  forgetInvitationsExpiredBefore(time: string): Promise<number>;
}

type DatedLink = FoundPersonalData["requests"][number];

/** Finds and erases personal data. `forgotten` is called when something was deleted: a database may still hold it elsewhere. */
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

  addRequest: ({ id, email, purpose, at, expiresAt }) =>
    serially(rows, ["people"], async () => {
      const row = { id, email, emailKey: emailKey(email), purpose, askedAt: at, expiresAt };
      return { writes: [put("dataRequests", [row])], value: undefined };
    }),

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
  const named = await namingRows(rows, email);
  return {
    email,
    account,
    subscriptions: subscriptions.map((one) =>
      pick(one, ["list", "status", "askedAt", "confirmedAt"]),
    ),
    submissions: named.submissions
      .map(foundIn)
      .sort((a, b) => ascending(a.createdAt, b.createdAt) || ascending(a.id, b.id)),
    history: named.batches
      .filter((batch) => isBy(batch, email))
      .map(({ id: batchId, at, reason, origin, note }) => ({
        batchId,
        at,
        reason,
        origin,
        note,
      })),
    ...slugsNaming(named),
    snapshotsNaming: named.revisions.length,
    requests: [
      ...requests.map(({ askedAt, expiresAt }) => ({ askedAt, expiresAt })),
      ...invitations,
    ].sort((a, b) => ascending(a.askedAt, b.askedAt)),
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
  const named = await namingRows(rows, email);
  return {
    writes: [
      ...forgetting(own),
      dropping("subscriptions", named.subscriptions),
      ...freeing(named, email),
    ],
    value: ok({
      subscriptions: own.subscriptions.length,
      submissions: named.submissions.length,
      history: named.batches.length,
      snapshots: named.revisions.length,
      requests: own.requests.length,
      ...slugsNaming(named),
    }),
  };
};

/** Removes the addresses of decided submissions, and everything that expired. */
const planPurge = async (
  rows: Rows,
  { decided, asked, counted, expired }: Parameters<PersonalDataStore["purge"]>[0],
) => {
  const {
    rows: [submissions, subscriptions, counts, requests],
  } = await rows.snapshot(
    query("brandSubmissions", {
      where: [
        ["status", "!=", "pending"],
        ["movedAt", "<", decided],
        ["submittedByEmail", "!=", null],
      ],
    }),
    query("subscriptions", {
      only: ["id"],
      where: [
        ["status", "=", "pending"],
        ["askedAt", "<", asked],
      ],
    }),
    counting("mailCounts", [["since", "<", counted]]),
    query("dataRequests", { only: ["id"], where: [["expiresAt", "<", expired]] }),
  );
  const nameless = submissions.map((row) => Object.assign(row, { submittedByEmail: null }));
  return {
    writes: [
      put("brandSubmissions", nameless),
      dropping("subscriptions", subscriptions),
      dropping("dataRequests", requests),
      ...((counts[0]?.count ?? 0) > 0 ? [drop("mailCounts", ["since", "<", counted])] : []),
    ],
    value: {
      submissions: submissions.length,
      subscriptions: subscriptions.length,
      requests: requests.length,
    },
  };
};

/** The subscriptions and requests of an address's owner. */
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

type OwnRows = Awaited<ReturnType<typeof ownRows>>;

const forgetting = ({ subscriptions, requests }: OwnRows): Write[] => [
  dropping("subscriptions", subscriptions),
  dropping("dataRequests", requests),
];

const NAMING = [
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

/** Everything that names an address in a text. The database finds candidates. */
const namingRows = async (rows: Rows, email: string) => {
  const found = await rows.naming(email, NAMING);
  const isNamed = (value: unknown): boolean => valueNamesEmail(value, email);
  return {
    submissions: found.brandSubmissions.filter((row) => submissionNames(wordsOf(row), email)),
    batches: found.batches.filter(
      (batch) =>
        isBy(batch, email) ||
        namesEmail(batch.note, email) ||
        isNamed([batch.decisions, batch.sample, batch.moves]),
    ),
    revisions: found.revisions.filter(({ before, after }) => isNamed([before, after])),
    introductions: found.mailIntroductions.filter(({ text }) => namesEmail(text, email)),
    subscriptions: found.subscriptions.filter(({ list }) => namesEmail(list, email)),
    brands: found.brands.filter(isNamed),
    taxonomy: [
      ...found.categories,
      ...found.attributes,
      ...found.attributeGroups,
      ...found.lists,
    ].filter(isNamed),
  };
};

type NamingRows = Awaited<ReturnType<typeof namingRows>>;

/** Public texts are edited by hand. */
const slugsNaming = ({
  brands,
  taxonomy,
}: NamingRows): Pick<ErasedRecords, "brandsNaming" | "taxonomyNaming"> => ({
  brandsNaming: brands.map(({ slug }) => slug).sort(),
  taxonomyNaming: taxonomy.map(({ slug }) => slug).sort(),
});

const freeing = (
  { submissions, batches, revisions, introductions }: NamingRows,
  email: string,
): Write[] => [
  put(
    "brandSubmissions",
    submissions.map((row) => {
      const { submitterEmail, ...words } = submissionWithoutEmail(wordsOf(row), email);
      return Object.assign(row, words, { submittedByEmail: submitterEmail });
    }),
  ),
  erase(
    "batches",
    batches.map((batch) => {
      const actor = isBy(batch, email) ? ERASED_ACTOR : batch.actor;
      return Object.assign(batch, {
        actor,
        actorKey: actorKey(actor),
        note: batch.note && withoutEmail(batch.note, email),
        decisions: valueWithoutEmail(batch.decisions, email),
        sample: valueWithoutEmail(batch.sample, email),
        moves: valueWithoutEmail(batch.moves, email),
      });
    }),
  ),
  erase(
    "revisions",
    revisions.map((revision) =>
      Object.assign(revision, {
        before: valueWithoutEmail(revision.before, email),
        after: valueWithoutEmail(revision.after, email),
      }),
    ),
  ),
  put(
    "mailIntroductions",
    introductions.map((one) =>
      Object.assign(one, {
        text: withoutEmail(one.text, email, { bound: LIMITS.introduction }),
      }),
    ),
  ),
];

const isBy = ({ actor }: Pick<RowOf<"batches">, "actor">, email: string): boolean =>
  emailKey(actor) === emailKey(email);

const wordsOf = (row: RowOf<"brandSubmissions">) => {
  const {
    submittedByEmail: submitterEmail,
    brandName,
    websiteUrl,
    notes,
    remark,
    correction,
  } = row;
  return { submitterEmail, brandName, websiteUrl, notes, remark, correction };
};

const foundIn = (row: RowOf<"brandSubmissions">): FoundSubmission => ({
  ...submissionIn(row),
  status: row.status,
  remark: row.remark,
  decidedAt: row.decidedAt,
});

const dropping = (
  table: "subscriptions" | "dataRequests",
  gone: readonly { id: string }[],
): Write => drop(table, ["id", "in", gone.map(({ id }) => id)]);
