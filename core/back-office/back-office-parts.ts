import type { ChangeOrigin, ChangeReason, ChangeSet } from "../change/change-set.ts";
import type { Backups, Clock, Ids, Digest } from "../ports/system.ts";
import type { BackOfficeStore, ImportStore, SubmissionStore } from "../ports/back-office-store.ts";
import type { BrandFiles } from "../ports/brand-files.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { Mailer } from "../ports/mailer.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import type { ChecksStore, SiteWatchStore } from "../ports/checks-stores.ts";
import type { Queue } from "../checks/queue.ts";
import type { Scheduler } from "../slices.ts";
import { fail, type Fail } from "../result.ts";

export interface ChecksParts {
  store: ChecksStore;
  siteWatch: SiteWatchStore;
  /** One for all that happens in a process. */
  queue: ChecksQueue;
}

/** The queue of one process: made when first asked for, and brought up to what the store holds whenever it is asked for. */
export interface ChecksQueue {
  /** Whoever asks lends the stores to look with. */
  current(
    lent: Pick<BackOfficeParts, "store" | "records" | "imports" | "clock" | "scheduler">,
  ): Promise<Queue>;
}

/** Who is at work, and from where; history names both. */
export interface Actor {
  /** The administrator's e-mail, or `system`. */
  actor: string;
  origin: ChangeOrigin;
}

/** What administrators need of it: they write to nobody. */
export type PeopleRecords = Omit<PeopleServices, "outbox">;

export interface BackOfficeParts {
  /** Where every write goes. */
  store: CatalogStore;
  /** Where administrators' questions go. */
  records: BackOfficeStore;
  /** What importing and exporting ask besides. */
  imports: ImportStore;
  files: BrandFiles;
  clock: Clock;
  ids: Ids;
  digest: Digest;
  actor: Actor;
  /** How work on many records lets others have their turn; it does not where it is left out. */
  scheduler?: Scheduler | undefined;
  /** Where copies of the directory are made by themselves. */
  backups?: Backups | undefined;
  /** What there is to ask administrators. */
  checks: ChecksParts;
  /** Without it there is no newsletter, and nothing is looked up about people. */
  peopleServices?: PeopleRecords | undefined;
}

/** What the back office of who sits at the machine is made of besides. */
export interface LocalBackOfficeParts extends BackOfficeParts {
  /** Where suggestions from files go. */
  submissions: SubmissionStore;
  /** Without it no newsletter is sent, and no old mails are forgotten. */
  mailer?: Mailer | undefined;
}

export const changeSetOf = (
  { actor }: Pick<BackOfficeParts, "actor">,
  reason: ChangeReason,
  what: Pick<ChangeSet, "changes"> & Partial<Omit<ChangeSet, "changes">>,
): ChangeSet => ({ ...actor, reason, note: null, ...what });

export const thisYear = ({ clock }: Pick<BackOfficeParts, "clock">): number =>
  clock.now().getUTCFullYear();

/** Others kept changing the same records while this was tried several times; nothing was written. Trying again may succeed. */
export interface TooBusy {
  kind: "too-busy";
}

/** How often a change is planned anew when others change the same records in between. */
const TRIES = 5;

/** Tries until an attempt is settled; an attempt answers `undefined` when others were faster, and it has to look again. */
export const replan = async <T>(
  attempt: () => Promise<T | undefined>,
): Promise<T | Fail<TooBusy>> => {
  for (let tries = 0; tries < TRIES; tries++) {
    const outcome = await attempt();
    if (outcome !== undefined) return outcome;
  }
  return fail({ kind: "too-busy" });
};
