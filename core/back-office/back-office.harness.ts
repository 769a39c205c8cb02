import { inflatedLength } from "#adapters/logos.ts";
import { createMemory } from "#adapters/store/memory-rows.ts";
import { memoryStores } from "#adapters/store/memory-stores.harness.ts";
import type { BackOffice } from "./back-office.ts";
import { castChangeSet } from "../change/change-set.fixture.ts";
import { createBackOffice } from "./create-back-office.ts";
import { createChecksQueue } from "./checks-queue.ts";
import type { BrandFiles } from "../ports/brand-files.ts";
import { countingIds } from "../ports/numbered-id.fixture.ts";
import type { Clock, Log } from "../ports/system.ts";
import type { Result } from "../result.ts";
import type { Submission } from "../submission/submission.ts";

export const NO_LOG: Log = { info: () => {}, warn: () => {}, error: () => {} };

const notHere = (): never => {
  throw new Error("Core tests have no files");
};

/** Reading files needs an adapter, which tests provide. */
export const noFiles: BrandFiles = {
  open: notHere,
  givenCodec: { hasNull: false, read: notHere, holds: notHere },
  rejectsOf: notHere,
  digest: notHere,
  write: notHere,
};
/** Why in-memory stores have no people. */
export const NO_PEOPLE = "who is written to is kept in databases only";

const tickingClock = (): Clock => {
  let time = Date.parse("2026-03-01T08:00:00Z");
  return { now: () => new Date((time += 1_000)) };
};

/** An in-memory directory and administrators: empty, or as another process has it. */
export const openOffice = (memory = createMemory(), clock = tickingClock()) => {
  const stores = memoryStores(clock, memory);
  const { rows, catalogStore: store, history, logos, savedViews, siteWatch, submissions } = stores;
  const ids = countingIds();
  const checks = { store: stores.checks, siteWatch, queue: createChecksQueue() };
  const parts = {
    store,
    history,
    submissions,
    logos,
    savedViews,
    checks,
    files: noFiles,
    clock,
    ids,
    digest: (text: string) => text,
    inflatedLength,
  };
  const officeOf = (actor: string): BackOffice =>
    createBackOffice({ ...parts, actor: { actor, origin: "web" } });
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
    officeOf,
    amy: officeOf("amy@golf.example"),
    ben: officeOf("ben@golf.example"),
  };
};

/** The same with all fixtures, at version 1. */
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

export const suggestion: Submission = {
  id: "51000000-0000-4000-8000-0000000000a1",
  brandName: "Bettinardi",
  websiteUrl: "https://www.bettinardi.com/?utm_source=golf",
  submitterEmail: "golfer@example.com",
  notes: "Milled putters.",
  correction: null,
  status: "pending",
  createdAt: "2026-02-01T10:00:00.000Z",
};
