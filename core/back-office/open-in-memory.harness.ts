import { memoryBackOfficeStore } from "#adapters/memory/back-office-store.ts";
import { memoryCatalogStore } from "#adapters/memory/catalog-store.ts";
import { memoryLinkSigner, memoryMailer, memoryOutbox } from "#adapters/memory/mail.ts";
import { createMemory } from "#adapters/memory/memory.ts";
import { memoryNewsletterStore } from "#adapters/memory/newsletter-store.ts";
import { memoryPersonalDataStore } from "#adapters/memory/personal-data-store.ts";
import { memorySubmissionStore } from "#adapters/memory/submission-store.ts";
import { memorySubscriberStore } from "#adapters/memory/subscriber-store.ts";
import { type Catalog, openCatalog } from "../catalog/catalog.ts";
import type { ChangeSet } from "../change/change-set.ts";
import { createDirectory } from "../directory/create-directory.ts";
import type { OpenDirectory } from "../directory/directory.contract.ts";
import { type CatalogStore, StoreUnavailable } from "../ports/catalog-store.ts";
import type { Clock, Ids, Log } from "../ports/system.ts";
import type { SubmissionStore } from "../ports/back-office-store.ts";
import type { Administrator } from "../session/session.ts";
import { createViewCounter } from "../directory/record-view.ts";

export interface OpenInMemory extends OpenDirectory {
  catalog: Catalog;
  store: CatalogStore;
  storeAnswers(): Promise<boolean>;
  clock: TestClock;
  log: RecordingLog;
}

/** A clock that stands still until it is told. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/** A log that can be read. */
export interface RecordingLog extends Log {
  errors: { event: string; error: unknown; details: Record<string, unknown> }[];
}

/** The visitors' door over memory stores that hold what this change set writes. */
export const openInMemory = async (changeSet: ChangeSet): Promise<OpenInMemory> => {
  const memory = createMemory();
  const clock = testClock("2026-03-01T12:00:00.000Z");
  const log = recordingLog();
  let away = false;
  const reachable = <T extends object>(store: T): T =>
    new Proxy(store, {
      get: (target, key) => {
        if (away) throw new StoreUnavailable("The store is away");
        return Reflect.get(target, key);
      },
    });
  const store = reachable(memoryCatalogStore(memory, clock));
  const submissions: SubmissionStore = reachable(memorySubmissionStore(memory));
  const commit = async (changes: ChangeSet): Promise<void> => {
    const committed = await store.commit(changes);
    if (!committed.ok) throw new Error(`The change set was refused: ${committed.failure.kind}`);
  };
  await commit(changeSet);
  const catalog = await openCatalog(store, log);
  const mailer = memoryMailer(clock);
  const administrators: Administrator[] = [];
  const views = createViewCounter(store, clock, log);
  return {
    directory: createDirectory({
      catalog,
      store,
      addresses: reachable(memoryBackOfficeStore(memory)),
      submissions,
      views,
      clock,
      ids: countingIds(),
      peopleServices: {
        subscribers: reachable(memorySubscriberStore(memory)),
        issues: reachable(memoryNewsletterStore(memory)),
        people: reachable(memoryPersonalDataStore(memory, async () => administrators)),
        outbox: memoryOutbox(mailer),
        links: memoryLinkSigner(clock),
        origin: () => "https://golf.example",
        forgetMails: mailer.forget,
      },
    }),
    catalog,
    store,
    clock,
    log,
    commit,
    showViews: async () => {
      await views.flush();
      await catalog.refreshViews();
    },
    submissions: async () => [...memory.state.submissions.values()],
    mails: mailer.sent,
    subscribers: async () => [...memory.state.subscribers.values()],
    addAdministrator: (email) =>
      void administrators.push({ id: "amy", email, createdAt: "2026-01-01T00:00:00.000Z" }),
    passTime: clock.advance,
    loseStore: () => {
      away = true;
    },
    findStore: () => {
      away = false;
    },
    storeAnswers: async () => !away,
  };
};

const testClock = (start: string): TestClock => {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
};

const recordingLog = (): RecordingLog => {
  const errors: RecordingLog["errors"] = [];
  return {
    errors,
    info: () => {},
    warn: () => {},
    error: (event, error, details = {}) => void errors.push({ event, error, details }),
  };
};

const countingIds = (): Ids => {
  let count = 0;
  return {
    next: () => `d1000000-0000-4000-8000-${String((count += 1)).padStart(12, "0")}`,
  };
};
