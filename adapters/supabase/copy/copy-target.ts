import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import {
  type DirectoryState,
  type DirectoryTarget,
  ofEveryPart,
} from "../../copy/directory-rows.ts";
import { requestPortions, stageRows, unstageRows, writeRpc } from "../rpc.ts";
import { COPY_ROWS } from "./copy-rows.ts";

/** By how much revisions moved, so that servers which know the project's earlier ones notice what replaced them. */
export interface Adopted {
  revisions: number;
  viewsRevisions: number;
}

/** A copy on its way into a project: it lies aside until it is adopted. */
export interface IncomingCopy extends DirectoryTarget {
  /** Makes it the directory, in one transaction; refused, with nothing written, where there is one already that shall not go. */
  adopt(how: { state: DirectoryState; replace: boolean }): Promise<Adopted | "not-empty">;
  /** Takes away what lies aside. */
  discard(): Promise<void>;
}

/** Fills a Supabase project, with the secret key. */
export const supabaseCopyTarget = (client: SupabaseClient): IncomingCopy => {
  const staging = randomUUID();
  const counts: Record<string, number> = {};

  return {
    write: ofEveryPart((part) => async (given: readonly never[]): Promise<void> => {
      for (const rows of requestPortions(given.map(COPY_ROWS[part].write))) {
        const first = counts[part] ?? 0;
        await stageRows(client, { staging, part, first, rows });
        counts[part] = first + rows.length;
      }
    }),
    adopt: async ({ state, replace }) => {
      const query = { staging, counts, state, replace };
      const answer = await writeRpc<Adopted | { refused: string }>(client, "adopt_directory", {
        query,
      });
      return "refused" in answer ? "not-empty" : answer;
    },
    discard: async () => void (await unstageRows(client, staging)),
  };
};
