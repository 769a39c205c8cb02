import { createBrandFiles } from "#adapters/files/brand-files.ts";
import { decodeEntity } from "#adapters/entities.ts";
import { inflatedLength } from "#adapters/logos.ts";
import { sha256 } from "#adapters/system.ts";
import { createChecksQueue } from "#core/back-office/checks-queue.ts";
import { clock, ids, type Stores } from "./stores.ts";

/** The parts that all back offices of a process share. Each administrator gets a back office of their own. */
export const backOfficeParts = ({
  catalogStore,
  history,
  submissions,
  logos,
  savedViews,
  heldQuestions,
  siteWatch,
}: Omit<Stores, "identity" | "close" | "senderKey">) => ({
  store: catalogStore,
  history,
  submissions,
  logos,
  savedViews,
  files: createBrandFiles(),
  clock,
  ids,
  digest: sha256,
  inflatedLength,
  decodeEntity,
  checks: { store: heldQuestions, siteWatch, queue: createChecksQueue() },
});
