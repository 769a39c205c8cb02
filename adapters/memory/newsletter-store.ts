import type { Issue, NewBrand, NewBrands } from "#core/people/issue.ts";
import type { NewsletterStore, Sending } from "#core/ports/people-stores.ts";
import { fail, ok } from "#core/result.ts";
import { ascending } from "./brand-list.ts";
import type { Memory, MemoryState, StoredBrand, StoredIssue } from "./memory.ts";

/** A newsletter's issues that are kept as long as their process lives. */
export const memoryNewsletterStore = (memory: Memory): NewsletterStore => {
  const keep = (issue: StoredIssue): StoredIssue => {
    const { state } = memory;
    memory.state = { ...state, issues: new Map([...state.issues, [issue.number, issue]]) };
    return issue;
  };
  const found = (number: number): StoredIssue => {
    const issue = memory.state.issues.get(number);
    if (!issue) throw new Error(`There is no issue ${number}`);
    return issue;
  };
  const finish = (issue: StoredIssue, at: string): void => {
    if (issue.finishedAt !== null) return;
    const closed = keep({ ...issue, finishedAt: at, sender: null, until: null });
    keep({ ...closed, uncertain: countUncertain(closed, at) });
  };

  return {
    findNews: async (limit) => {
      const { state } = memory;
      const { lastIssue, since } = sinceIn(state);
      const receivers = [...state.subscribers.values()].filter(isConfirmed).length;
      return { lastIssue, since, ...toldOf(newBrands(state), limit), receivers };
    },

    listIssues: async (limit, now) =>
      [...memory.state.issues.values()]
        .sort((a, b) => b.number - a.number)
        .slice(0, limit)
        .map((issue) => shown(memory.state, issue, now)),

    openIssue: async ({ sender, at, until }) => {
      const { state } = memory;
      const unfinished = [...state.issues.values()].find(({ finishedAt }) => finishedAt === null);
      if (unfinished?.until && unfinished.until > at)
        return fail({
          kind: "sent-by-another",
          issue: unfinished.number,
          until: unfinished.until,
        });
      if (unfinished) {
        const deliveries = new Map(
          [...unfinished.deliveries].map(([id, one]) => [id, one === "handed" ? "uncertain" : one]),
        );
        return ok(shown(state, keep({ ...unfinished, sender, until, deliveries }), at));
      }
      const receivers = [...state.subscribers.values()].filter(isConfirmed).length;
      if (receivers === 0) return fail({ kind: "nothing-to-send", why: "no-receivers" });
      const brandIds = newBrands(state).map(({ id }) => id);
      if (brandIds.length === 0) return fail({ kind: "nothing-to-send", why: "no-news" });
      const issue = keep({
        number: state.issues.size + 1,
        at,
        finishedAt: null,
        sinceRevision: sinceIn(state).revision,
        revision: state.revision,
        brandIds,
        receivers,
        sent: 0,
        failed: 0,
        uncertain: 0,
        sender,
        until,
        deliveries: new Map(),
      });
      return ok(shown(memory.state, issue, at));
    },

    findIssueBrands: async (issue, limit) => {
      const brands = found(issue).brandIds.flatMap((id) => memory.state.brands.get(id) ?? []);
      return toldOf(brands.filter(isPublic), limit);
    },

    claimReceiver: async (number, after, { sender, at, until }: Sending) => {
      const issue = found(number);
      if (issue.sender !== sender && issue.until !== null)
        return fail({ kind: "sent-by-another", issue: number, until: issue.until });
      const left = leftOf(memory.state, issue);
      const receiver = left.find(({ id }) => id > after);
      if (receiver) {
        const deliveries = new Map(issue.deliveries).set(receiver.id, "handed");
        keep({ ...issue, sender, until, deliveries });
      } else if (left.length === 0) finish(issue, at);
      return ok(receiver && { id: receiver.id, email: receiver.email });
    },

    noteDelivery: async (number, subscriberId, delivery) => {
      const issue = found(number);
      const deliveries = new Map(issue.deliveries);
      const isResolved = deliveries.get(subscriberId) === "uncertain" && delivery !== "uncertain";
      if (memory.state.subscribers.has(subscriberId)) deliveries.set(subscriberId, delivery);
      keep({
        ...issue,
        deliveries,
        sent: issue.sent + Number(delivery === "sent"),
        failed: issue.failed + Number(delivery === "failed"),
        uncertain: Math.max(0, issue.uncertain - Number(isResolved)),
      });
    },

    leaveIssue: async (number, sender) => {
      const issue = found(number);
      if (issue.sender === sender) keep({ ...issue, sender: null, until: null });
    },

    closeIssue: async (number, at) => finish(found(number), at),

    forgetDeliveries: async (finishedBefore) => {
      let count = 0;
      for (const issue of memory.state.issues.values()) {
        if (issue.finishedAt === null || issue.finishedAt >= finishedBefore) continue;
        const { subscribers } = memory.state;
        count += [...issue.deliveries.keys()].filter((id) => subscribers.has(id)).length;
        keep({ ...issue, deliveries: new Map() });
      }
      return count;
    },
  };
};

const isConfirmed = ({ status }: { status: string }): boolean => status === "confirmed";
const isPublic = ({ status }: { status: string }): boolean => status === "active";

const toldOf = (brands: readonly StoredBrand[], limit: number): NewBrands => ({
  brandCount: brands.length,
  brands: brands
    .slice(0, limit)
    .map(({ slug, name, shortDescription }): NewBrand => ({ slug, name, shortDescription })),
});

const sinceIn = ({ issues, subscribers, history }: MemoryState) => {
  const last = issues.get(issues.size);
  if (last) {
    const beginning = issues.get(1)?.sinceRevision ?? 0;
    return { lastIssue: last.number, since: last.at, revision: last.revision, beginning };
  }
  const [since = null] = [...subscribers.values()]
    .flatMap(({ confirmedAt }) => confirmedAt ?? [])
    .sort(ascending);
  const revision = Math.max(
    0,
    ...history.filter(({ at }) => since !== null && at <= since).map((batch) => batch.revision),
  );
  return { lastIssue: null, since, revision, beginning: revision };
};

const statusOf = (record: unknown): unknown =>
  typeof record === "object" && record !== null && "status" in record ? record.status : undefined;

const newBrands = (state: MemoryState): StoredBrand[] => {
  const { since, revision, beginning } = sinceIn(state);
  if (since === null) return [];
  const told = new Set([...state.issues.values()].flatMap(({ brandIds }) => brandIds));
  const written = state.history.flatMap((batch) =>
    batch.revisions.map((one) => ({ ...one, revision: batch.revision })),
  );
  const isPublished = (one: (typeof written)[number]): boolean => statusOf(one.after) === "active";
  const before = new Set(
    written.filter((one) => one.revision <= beginning && isPublished(one)).map(({ id }) => id),
  );
  const joined = written
    .filter(
      (one) => one.revision > revision && isPublished(one) && statusOf(one.before) !== "active",
    )
    .map(({ id }) => id);
  return [...new Set(joined)]
    .filter((id) => !told.has(id) && !before.has(id))
    .flatMap((id) => state.brands.get(id) ?? [])
    .filter(isPublic);
};

const leftOf = ({ subscribers }: MemoryState, { at, deliveries }: StoredIssue) =>
  [...subscribers.values()]
    .filter(({ id, confirmedAt }) => {
      const delivery = deliveries.get(id) ?? "deferred";
      return confirmedAt !== null && confirmedAt <= at && delivery === "deferred";
    })
    .sort((a, b) => ascending(a.id, b.id));

const countUncertain = ({ deliveries, until }: StoredIssue, now: string): number => {
  const isAtWork = until !== null && until > now;
  return [...deliveries.values()].filter(
    (one) => one === "uncertain" || (one === "handed" && !isAtWork),
  ).length;
};

const shown = (state: MemoryState, issue: StoredIssue, now: string): Issue => {
  const { number, at, finishedAt, brandIds, receivers, sent, failed, until } = issue;
  const isFinished = finishedAt !== null;
  return {
    number,
    at,
    finishedAt,
    state: isFinished ? "sent" : until !== null && until > now ? "sending" : "stopped",
    brandCount: brandIds.length,
    receivers,
    sent,
    failed,
    uncertain: isFinished ? issue.uncertain : countUncertain(issue, now),
    waiting: isFinished ? 0 : leftOf(state, issue).length,
  };
};
