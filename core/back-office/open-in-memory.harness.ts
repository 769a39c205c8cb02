import { CC_BY, openFilesUnderTest } from "#adapters/open-data/open-files.harness.ts";
import type { Memory } from "#adapters/store/memory-rows.ts";
import { memoryStores } from "#adapters/store/memory-stores.harness.ts";
import { reviewedIn } from "#adapters/store/submission-rows.ts";
import { type Catalog, openCatalog } from "../catalog/catalog.ts";
import { dayAt } from "../days.ts";
import type { ChangeSet } from "../change/change-set.ts";
import type { LocalDirectory } from "../directory/directory.ts";
import { createDirectory } from "../directory/create-directory.ts";
import type { OpenDirectory } from "../directory/directory.contract.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { PublicHistory } from "../ports/history-store.ts";
import { StoreUnavailable } from "../result.ts";
import type { SubmissionStore } from "../ports/submission-store.ts";
import { countingIds, countingKeys } from "../ports/numbered-id.fixture.ts";
import type { ChecksStore } from "../ports/checks-stores.ts";
import type { Clock, Log } from "../ports/system.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import { createViewCounter } from "../directory/record-view.ts";

export interface OpenInMemory extends OpenDirectory {
  directory: LocalDirectory;
  catalog: Catalog;
  store: CatalogStore;
  storeAnswers(): Promise<boolean>;
  openFiles: ReturnType<typeof openFilesUnderTest>;
  clock: TestClock;
  log: RecordingLog;
}

/** A clock that only moves on demand. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/** A log that tests can read. */
export interface RecordingLog extends Log {
  errors: { event: string; error: unknown; details: Record<string, unknown> }[];
}

/** The dependencies of a test directory. */
export interface StoresUnderTest {
  store: CatalogStore;
  history: PublicHistory;
  submissions: SubmissionStore;
  checks: ChecksStore;
  peopleServices?: PeopleServices;
  /** Its back office. */
  behind: Pick<OpenDirectory, "submissions" | "mails" | "subscriptions" | "addAdministrator">;
  close?: () => Promise<void>;
}

/** A directory over in-memory stores with the content of this change set. */
export const openInMemory = (changeSet: ChangeSet, memory?: Memory): Promise<OpenInMemory> =>
  openDirectoryOver(async (clock) => {
    const { rows, catalogStore, history, submissions, checks } = memoryStores(clock, memory);
    return {
      store: catalogStore,
      history,
      submissions,
      checks,
      behind: {
        submissions: async () =>
          (await rows.find("brandSubmissions")).map((row) => reviewedIn(row, undefined)),
        mails: () => [],
        subscriptions: async () => [],
        addAdministrator: () => {},
      },
    };
  }, changeSet);

/** A directory over these stores with the content of this change set. */
export const openDirectoryOver = async (
  openStores: (clock: Clock) => Promise<StoresUnderTest>,
  changeSet: ChangeSet,
): Promise<OpenInMemory> => {
  const clock = testClock("2026-03-01T12:00:00.000Z");
  const log = recordingLog();
  const stores = await openStores(clock);
  let away = false;
  const reachable = <T extends object>(store: T): T =>
    new Proxy(store, {
      get: (target, key) => {
        if (away) throw new StoreUnavailable("The store is unavailable");
        return Reflect.get(target, key);
      },
    });
  const store = reachable(stores.store);
  const { peopleServices } = stores;
  const commit = async (changes: ChangeSet): Promise<void> => {
    const committed = await store.commit(changes);
    if (!committed.ok) throw new Error(`The change set was refused: ${committed.failure.kind}`);
  };
  await commit(changeSet);
  const catalog = await openCatalog(store, log, { today: () => dayAt(clock.now()) });
  const views = createViewCounter(store, clock, log);
  const openFiles = openFilesUnderTest(store, catalog);
  return {
    directory: createDirectory({
      catalog,
      store,
      history: reachable(stores.history),
      submissions: reachable(stores.submissions),
      views,
      clock,
      ids: countingIds(),
      keys: countingKeys(),
      openFiles,
      license: CC_BY,
      peopleServices: peopleServices && {
        ...peopleServices,
        subscriptions: reachable(peopleServices.subscriptions),
        people: reachable(peopleServices.people),
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
    ...stores.behind,
    passTime: clock.advance,
    loseStore: () => {
      away = true;
    },
    findStore: () => {
      away = false;
    },
    storeAnswers: async () => !away,
    openFiles,
    close: async () => stores.close?.(),
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
