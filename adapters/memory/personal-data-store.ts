import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { LIMITS } from "#core/limits.ts";
import type { PersonalDataStore } from "#core/ports/people-stores.ts";
import {
  ERASED_ACTOR,
  ERASED_IN_URL,
  type HeldSubmission,
  type PersonalData,
} from "#core/people/personal-data.ts";
import {
  namesEmail,
  valueNamesEmail,
  valueWithoutEmail,
  withoutEmail,
} from "#core/people/without-email.ts";
import { fail, ok } from "#core/result.ts";
import type { Administrator } from "#core/session/session.ts";
import { emailKey } from "#core/text/addresses.ts";
import { ascending } from "./brand-list.ts";
import type { Memory, MemoryState } from "./memory.ts";

type ListAdministrators = () => Promise<Administrator[]>;

/** What a memory holds about people. The admin list is kept elsewhere. */
export const memoryPersonalDataStore = (
  memory: Memory,
  listAdministrators: ListAdministrators,
): PersonalDataStore => {
  const findAccount = async (email: string) =>
    (await listAdministrators()).find((one) => emailKey(one.email) === emailKey(email));

  return {
    find: async (email) => {
      const account = await findAccount(email);
      return structuredClone({
        ...heldIn(memory.state, email),
        account: account ? { email: account.email, createdAt: account.createdAt } : null,
      });
    },

    erase: async (email) => {
      if (await findAccount(email)) return fail({ kind: "current-administrator" });
      const { state } = memory;
      const held = heldIn(state, email);
      memory.state = withoutPerson(state, email);
      return ok({
        subscriptions: held.subscription ? 1 : 0,
        submissions: held.submissions.length,
        history: state.history.filter((batch) => namesInBatch(batch, email)).length,
        snapshots: held.snapshotsNaming,
        requests: held.requests.length,
        brandsNaming: held.brandsNaming,
        taxonomyNaming: held.taxonomyNaming,
      });
    },

    purge: async ({ decided, asked, expired }) => {
      const { state } = memory;
      const isOver = ({ status, createdAt, submitterEmail, decided: by }: Submission) =>
        status !== "pending" && submitterEmail !== null && (by?.at ?? createdAt) < decided;
      const submissions = [...state.submissions.values()];
      const subscribers = [...state.subscribers].filter(
        ([, { status, askedAt }]) => status === "confirmed" || askedAt >= asked,
      );
      const dataRequests = state.dataRequests.filter(({ expiresAt }) => expiresAt >= expired);
      memory.state = {
        ...state,
        dataRequests,
        subscribers: new Map(subscribers),
        submissions: new Map(
          submissions.map((one) => [one.id, isOver(one) ? { ...one, submitterEmail: null } : one]),
        ),
      };
      return {
        submissions: submissions.filter(isOver).length,
        subscriptions: state.subscribers.size - subscribers.length,
        requests: state.dataRequests.length - dataRequests.length,
      };
    },

    addRequest: async (request, limit, since) => {
      const { state } = memory;
      const lately = state.dataRequests.filter(
        ({ email, at }) => emailKey(email) === emailKey(request.email) && at >= since,
      );
      if (lately.length >= limit) return false;
      memory.state = { ...state, dataRequests: [...state.dataRequests, request] };
      return true;
    },

    findRequest: async (id, now) =>
      memory.state.dataRequests.find((one) => one.id === id && one.expiresAt > now)?.email,
  };
};

type Submission = MemoryState["submissions"] extends ReadonlyMap<string, infer S> ? S : never;
type Batch = MemoryState["history"][number];

const namesSubmission = (
  { submitterEmail, brandName, websiteUrl, notes, remark }: Submission,
  email: string,
): boolean =>
  emailKey(submitterEmail ?? "") === emailKey(email) ||
  [brandName, websiteUrl, notes, remark].some((text) => namesEmail(text, email));

const isAt = ({ actor }: Batch, email: string): boolean => emailKey(actor) === emailKey(email);

const namesInBatch = (batch: Batch, email: string): boolean =>
  isAt(batch, email) ||
  namesEmail(batch.note, email) ||
  valueNamesEmail([batch.decisions, batch.revisions.slice(0, SAMPLE).map(nameOf)], email);

/** So many names of its records a batch shows. */
const SAMPLE = 3;
const nameOf = ({ before, after }: Batch["revisions"][number]) => (after ?? before)?.name;

const heldSubmission = ({ brandId: _brand, decided, ...one }: Submission): HeldSubmission =>
  Object.assign(one, { decidedAt: decided?.at ?? null });

const heldIn = (state: MemoryState, email: string): Omit<PersonalData, "account"> => {
  const named = (value: unknown): boolean => valueNamesEmail(value, email);
  const subscriber = [...state.subscribers.values()].find(
    (one) => emailKey(one.email) === emailKey(email),
  );
  return {
    email,
    subscription: subscriber
      ? {
          email: subscriber.email,
          status: subscriber.status,
          askedAt: subscriber.askedAt,
          confirmedAt: subscriber.confirmedAt,
        }
      : null,
    submissions: [...state.submissions.values()]
      .filter((one) => namesSubmission(one, email))
      .sort((a, b) => ascending(a.createdAt, b.createdAt) || ascending(a.id, b.id))
      .map(heldSubmission),
    history: state.history
      .filter((batch) => isAt(batch, email))
      .map(({ id, at, reason, origin, note }) => ({ batchId: id, at, reason, origin, note })),
    brandsNaming: [...state.brands.values()]
      .filter(named)
      .map(({ slug }) => slug)
      .sort(),
    taxonomyNaming: [...state.categories.values(), ...state.attributes.values()]
      .filter(named)
      .map(({ slug }) => slug)
      .sort(),
    snapshotsNaming: state.history
      .flatMap(({ revisions }) => revisions)
      .filter(({ before, after }) => named(before) || named(after)).length,
    requests: state.dataRequests
      .filter((one) => emailKey(one.email) === emailKey(email))
      .map(({ at, expiresAt }) => ({ askedAt: at, expiresAt })),
  };
};

const withoutPerson = (state: MemoryState, email: string): MemoryState => {
  const differs = (other: { email: string }) => emailKey(other.email) !== emailKey(email);
  const freed = (text: string | null) => text && withoutEmail(text, email);
  return {
    ...state,
    subscribers: new Map([...state.subscribers].filter(([, one]) => differs(one))),
    dataRequests: state.dataRequests.filter(differs),
    submissions: new Map(
      [...state.submissions].map(([id, one]) => [
        id,
        {
          ...one,
          submitterEmail:
            emailKey(one.submitterEmail ?? "") === emailKey(email) ? null : one.submitterEmail,
          brandName: withoutEmail(one.brandName, email, { bound: BRAND_FIELDS.name.max }),
          websiteUrl:
            one.websiteUrl &&
            withoutEmail(one.websiteUrl, email, { instead: ERASED_IN_URL, bound: LIMITS.url }),
          notes: one.notes && withoutEmail(one.notes, email, { bound: LIMITS.submissionNotes }),
          remark: freed(one.remark),
        },
      ]),
    ),
    history: state.history.map((batch) => ({
      ...batch,
      actor: isAt(batch, email) ? ERASED_ACTOR : batch.actor,
      note: freed(batch.note),
      decisions: valueWithoutEmail(batch.decisions, email),
      revisions: valueWithoutEmail(batch.revisions, email),
    })),
  };
};
