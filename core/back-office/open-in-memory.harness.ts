import { CC_BY, openFilesUnderTest } from "#adapters/open-data/open-files.harness.ts";
import type { Memory } from "#adapters/store/memory-rows.ts";
import { memoryStores, writingToPeople } from "#adapters/store/memory-stores.harness.ts";
import { reviewedIn } from "#adapters/store/submission-rows.ts";
import { type Catalog, openCatalog } from "../catalog/catalog.ts";
import { dayAt } from "../days.ts";
import { changeSetOf } from "../change/change-set.fixture.ts";
import type { ChangeSet } from "../change/change-set.ts";
import type { LocalDirectory } from "../directory/directory.ts";
import { createDirectory } from "../directory/create-directory.ts";
import type { OpenDirectory } from "../directory/directory.contract.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { LogoStore } from "../ports/logo-store.ts";
import { StoreUnavailable } from "../result.ts";
import { countingIds, countingKeys } from "../ports/numbered-id.fixture.ts";
import type { Clock, Log } from "../ports/system.ts";
import { createViewCounter } from "../directory/record-view.ts";

export interface OpenInMemory extends OpenDirectory {
  directory: LocalDirectory;
  parts: Parameters<typeof createDirectory>[0];
  catalog: Catalog;
  store: CatalogStore;
  storeAnswers(): Promise<boolean>;
  openFiles: ReturnType<typeof openFilesUnderTest>;
  logos: LogoStore;
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

/** A directory over in-memory stores with the content of this change set. */
export const openInMemory = async (
  changeSet: ChangeSet,
  memory?: Memory,
): Promise<OpenInMemory> => {
  const clock = testClock("2026-03-01T12:00:00.000Z");
  const log = recordingLog();
  const stores = memoryStores(clock, memory);
  let fault: StoreUnavailable | undefined;
  const reachable = <T extends object>(store: T): T =>
    new Proxy(store, {
      get: (target, key) => {
        if (fault) throw fault;
        return Reflect.get(target, key);
      },
    });
  const store = reachable(stores.catalogStore);
  const commit = async (changes: ChangeSet): Promise<void> => {
    const committed = await store.commit(changes);
    if (!committed.ok) throw new Error(`The change set was refused: ${committed.failure.kind}`);
  };
  await commit(changeSet);
  const catalog = await openCatalog(store, log, { today: () => dayAt(clock.now()) });
  const views = createViewCounter(store, clock, log);
  const openFiles = openFilesUnderTest(store, catalog);
  const { rows, subscriptions, people, addAdministrator } = stores;
  const peopleServices = writingToPeople(clock, { ...stores, store });
  const parts: Parameters<typeof createDirectory>[0] = {
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
    peopleServices: {
      ...peopleServices,
      subscriptions: reachable(subscriptions),
      people: reachable(people),
    },
  };
  return {
    parts,
    directory: createDirectory(parts),
    catalog,
    store,
    clock,
    log,
    commit,
    change: (...changes) => commit(changeSetOf(...changes)),
    showViews: async () => {
      await views.flush();
      await catalog.refreshViews();
    },
    submissions: async () =>
      (await rows.find("brandSubmissions")).map((row) => reviewedIn(row, undefined)),
    mails: peopleServices.mails,
    subscriptions: () => subscriptions.find(),
    addAdministrator,
    passTime: clock.advance,
    loseStore: (error = new StoreUnavailable("The store is unavailable")) => {
      fault = error;
    },
    findStore: () => {
      fault = undefined;
    },
    storeAnswers: async () => !fault,
    openFiles,
    logos: stores.logos,
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

export const recordingLog = (): RecordingLog => {
  const errors: RecordingLog["errors"] = [];
  return {
    errors,
    info: () => {},
    warn: () => {},
    error: (event, error, details = {}) => void errors.push({ event, error, details }),
  };
};
