import { createBrandFiles } from "#adapters/files/brand-files.ts";
import { decodeEntity } from "#adapters/entities.ts";
import { inflatedLength } from "#adapters/logos.ts";
import { createMemory } from "#adapters/store/memory-rows.ts";
import { memoryStores, writingToPeople } from "#adapters/store/memory-stores.harness.ts";
import type { BackOffice } from "./back-office.ts";
import type { AdministratorServices } from "./back-office-parts.ts";
import { castChangeSet } from "../change/change-set.fixture.ts";
import { createBackOffice } from "./create-back-office.ts";
import { createChecksQueue } from "./checks-queue.ts";
import { countingIds } from "../ports/numbered-id.fixture.ts";
import type { Clock, Log } from "../ports/system.ts";
import { fail, type Result } from "../result.ts";

export const NO_LOG: Log = { info: () => {}, warn: () => {}, error: () => {} };

export const noAdministrators: AdministratorServices = {
  accounts: {
    listAdministrators: async () => [],
    removeAdministrator: async () => fail({ kind: "administrator-not-found" }),
  },
};

const tickingClock = (): Clock => {
  let time = Date.parse("2026-03-01T08:00:00Z");
  return { now: () => new Date((time += 1_000)) };
};

/** An in-memory directory and administrators: empty, or sharing the memory of another process. */
export const openOffice = (memory = createMemory(), clock = tickingClock()) =>
  officeOver(memoryStores(clock, memory), clock);

/** A directory in these stores and its administrators; amy is on the admin list. */
export const officeOver = (stores: ReturnType<typeof memoryStores>, clock: Clock) => {
  const { rows, catalogStore: store, history, logos, savedViews, siteWatch, submissions } = stores;
  stores.addAdministrator(EMAILS.amy);
  const ids = countingIds();
  const checks = { store: stores.heldQuestions, siteWatch, queue: createChecksQueue() };
  const peopleServices = writingToPeople(clock, { ...stores, store });
  const parts = {
    store,
    history,
    submissions,
    logos,
    savedViews,
    checks,
    peopleServices,
    administrators: noAdministrators,
    mailer: peopleServices.mailer,
    files: createBrandFiles(),
    clock,
    ids,
    digest: (text: string) => text,
    inflatedLength,
    decodeEntity,
  };
  type Parts = Parameters<typeof createBackOffice>[0];
  /** The back office of an administrator, with some parts replaced. */
  const officeOf = (actor: string, changes: Partial<Parts> = {}): BackOffice =>
    createBackOffice({ ...parts, ...changes, actor: { actor, origin: "web" } });
  return {
    rows,
    parts,
    store,
    history,
    logos,
    savedViews,
    checks,
    siteWatch,
    submissions,
    peopleServices,
    emails: EMAILS,
    officeOf,
    amy: officeOf(EMAILS.amy),
    ben: officeOf(EMAILS.ben),
  };
};

const EMAILS = { amy: "amy@golf.example", ben: "ben@golf.example" };

/** A back office with all fixtures, at version 1. */
export const openCastOffice = async (memory = createMemory()) => {
  const office = openOffice(memory);
  valueOf(await office.store.commit(castChangeSet));
  return office;
};

/** The value of a result that must not be a failure. */
export const valueOf = <T>(outcome: Result<T, { kind: string }>): T => {
  if (!outcome.ok) throw new Error(`Refused: ${JSON.stringify(outcome.failure)}`);
  return outcome.value;
};

/** The failure of a result that must be one. */
export const failureOf = <F>(outcome: Result<unknown, F>): F => {
  if (outcome.ok) throw new Error(`Not refused: ${JSON.stringify(outcome.value)}`);
  return outcome.failure;
};

/** The paths of all errors in a refused input. */
export const refusedPaths = (
  outcome: Result<unknown, { kind: string; errors?: readonly { path: string }[] }>,
): string[] => {
  const failure = failureOf(outcome);
  if (failure.kind !== "invalid-input") throw new Error(`Refused as ${failure.kind}`);
  return (failure.errors ?? []).map(({ path }) => path);
};
