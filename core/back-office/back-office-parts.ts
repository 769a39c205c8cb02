import type { ChangeOrigin, ChangeReason, ChangeSet, CommitRefused } from "../change/change-set.ts";
import type {
  Backups,
  Clock,
  DecodeEntity,
  Digest,
  Ids,
  InflatedLength,
  Log,
} from "../ports/system.ts";
import type { HistoryStore } from "../ports/history-store.ts";
import type { SubmissionStore } from "../ports/submission-store.ts";
import type { BrandFiles } from "../ports/brand-files.ts";
import type { CatalogStore, Written } from "../ports/catalog-store.ts";
import type { Jobs, OnRows } from "../ports/jobs.ts";
import type { LogoStore } from "../ports/logo-store.ts";
import type { ViewStore } from "../ports/view-store.ts";
import type { AdminList } from "../ports/identity.ts";
import type { Mailer, Outbox } from "../ports/mailer.ts";
import type { InvitationLinks } from "../session/accept-invitation.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import type { ChecksStore, SiteChecker, SiteWatchStore } from "../ports/checks-stores.ts";
import type { Queue } from "../checks/queue.ts";
import { fail, ok, type Result } from "../result.ts";

export interface ChecksParts {
  store: ChecksStore;
  siteWatch: SiteWatchStore;
  /** Shared by the whole process. */
  queue: ChecksQueue;
}

/** The questions about the current directory. Caches the values that corrections replaced, so that only new corrections are read. */
export interface ChecksQueue {
  current(
    stores: Pick<BackOfficeParts, "store" | "history" | "submissions" | "checks" | "clock">,
  ): Promise<Queue>;
}

/** The acting administrator and the channel, for history. */
export interface Actor {
  /** The administrator's e-mail, or `system`. */
  actor: string;
  origin: ChangeOrigin;
}

/** The services for people without the outbox: the back office sends news through `sender` only. */
export type PeopleRecords = Omit<PeopleServices, "outbox">;

/** How the back office manages administrators. */
export interface AdministratorServices {
  accounts: Pick<AdminList, "listAdministrators" | "removeAdministrator">;
  /** If absent, administrators are added and removed on the command line only. */
  inviting?:
    | (InvitationLinks & {
        origin: () => string;
        /** Absent if this server sends no mail; the administrator then passes the link on. */
        post?: Outbox["post"] | undefined;
      })
    | undefined;
}

export interface BackOfficeParts {
  store: CatalogStore;
  history: HistoryStore;
  submissions: SubmissionStore;
  logos: LogoStore;
  savedViews: ViewStore;
  files: BrandFiles;
  clock: Clock;
  ids: Ids;
  digest: Digest;
  inflatedLength: InflatedLength;
  decodeEntity: DecodeEntity;
  actor: Actor;
  /** Where long work reports its progress; if absent, progress is not shown. */
  jobs?: Jobs | undefined;
  /** Logs failures of work that continues after its response. */
  log?: Log | undefined;
  /** Scheduled backups of the directory. */
  backups?: Backups | undefined;
  checks: ChecksParts;
  /** If absent, websites are checked on the command line only. */
  siteChecker?: SiteChecker | undefined;
}

/** The parts for subscriptions, personal data and administrators. */
export interface PeopleParts extends Pick<BackOfficeParts, "actor" | "clock"> {
  peopleServices: PeopleRecords;
  administrators: AdministratorServices;
}

/** Additional parts of the back office on the command line. */
export interface LocalBackOfficeParts extends BackOfficeParts, PeopleParts {
  mailer: Mailer;
}

export const changeSetOf = (
  { actor }: Pick<BackOfficeParts, "actor">,
  reason: ChangeReason,
  what: Pick<ChangeSet, "changes"> & Partial<Omit<ChangeSet, "changes">>,
): ChangeSet => ({ ...actor, reason, note: null, ...what });

export const thisYear = ({ clock }: Pick<BackOfficeParts, "clock">): number =>
  clock.now().getUTCFullYear();

/**
 * Plans and commits; if another write comes first, plans again. `plan` only reads, and may run several times. `explain` converts a
 * refusal of the store for the caller. As the plan was made on the current state, the reason can only be a slug, a link or a submission.
 */
export const commitPlan = async <
  Planned extends Result<Pick<ChangeSet, "changes">, unknown>,
  Explained = never,
>(
  parts: Pick<BackOfficeParts, "store" | "actor">,
  reason: ChangeReason,
  plan: () => Promise<Planned>,
  explain: (failure: CommitRefused) => Promise<Explained> = unexpected,
  onRows?: OnRows,
): Promise<
  Result<
    { plan: Extract<Planned, { ok: true }>["value"] } & Written,
    Extract<Planned, { ok: false }>["failure"] | Explained
  >
> => {
  const tries: Planned[] = [];
  const outcome = await parts.store.commit(async () => {
    const planned = await plan();
    tries.push(planned);
    return planned.ok ? ok(changeSetOf(parts, reason, planned.value)) : NOTHING_PLANNED;
  }, onRows);
  const planned = tries.at(-1);
  if (!planned) throw new Error("The store did not call the plan");
  if (!planned.ok) return planned;
  if (outcome.ok) return ok({ plan: planned.value, ...outcome.value });
  if (outcome.failure.kind === "nothing-planned")
    throw new Error("The store ignored the last plan");
  return fail(await explain(outcome.failure));
};

const NOTHING_PLANNED = fail({ kind: "nothing-planned" as const });

const unexpected = async ({ kind }: CommitRefused): Promise<never> => {
  throw new Error(`A plan was refused as ${kind}`);
};
