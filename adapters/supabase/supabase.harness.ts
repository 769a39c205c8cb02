import { afterAll, beforeAll } from "vitest";
import type { RowsUnderTest } from "../store/rows.contract.ts";
import { type LiteServer, startLite } from "./lite-server.harness.ts";
import { supabaseRows } from "./supabase-rows.ts";

/** Postgres starts within seconds, but takes minutes on a busy machine. */
const STARTING_MS = 240_000;

/** The server of the previous test file. Emptying it is faster than starting another. It stops with the process. */
let spare: LiteServer | undefined;

/** One server for the tests of a file. */
export const sharedLiteServer = (): (() => LiteServer) => {
  let lite: LiteServer | undefined;
  beforeAll(async () => {
    lite = spare ?? (await startLite());
    spare = undefined;
  }, STARTING_MS);
  afterAll(async () => {
    await lite?.empty();
    spare = lite;
  });
  return () => {
    if (!lite) throw new Error("The server has not started yet");
    return lite;
  };
};

/** Two servers' connections to one empty project. */
export const openSupabaseRows = async (lite: LiteServer): Promise<RowsUnderTest> => {
  await lite.empty();
  return {
    rows: supabaseRows(lite.ownerProject).rows,
    sibling: supabaseRows(lite.ownerProject).rows,
    close: async () => {},
  };
};
