import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type {
  CommittableChangeSet,
  Committed,
  SubmissionMovedOn,
} from "#core/change/change-set.ts";
import { CommitTooLarge, type SlugTaken, type Stale, type UnknownLink } from "#core/failure.ts";
import { readRpc, writeRpc } from "./rpc.ts";
import { changeRow, type Row } from "./rows.ts";

/** What a request carries, in characters of JSON; what is more goes ahead of the commit. */
const AT_ONCE = 768 * 1024;

/**
 * Supabase gives a request a minute, whatever it asks for, and a commit is one: at 1 to 2 ms a brand on the slowest database it was
 * measured on, so many are done in time.
 */
const MOST_CHANGES = 20_000;

/** What `commit_changes` answers. */
type Answer = Committed | { refused: Stale | SlugTaken | UnknownLink | SubmissionMovedOn };

/**
 * Commits a change set by one call, in one transaction. Of one too large for a request all but the end is put aside before; what
 * was put aside counts for nothing until then, and goes when the commit is not made.
 */
export const commitChanges = async (
  client: SupabaseClient,
  { changes, decisions = [], redirects = [], ...about }: CommittableChangeSet,
): Promise<Answer> => {
  if (changes.length > MOST_CHANGES)
    throw new CommitTooLarge(
      `These are ${changes.length.toLocaleString("en")} changes, and Supabase takes ${MOST_CHANGES.toLocaleString("en")} at most in one commit. Nothing was written; divide them among several.`,
    );
  const staging = randomUUID();
  const named = new Set<string>();
  let waiting: Row[] = [];
  let chars = 0;
  let staged = 0;
  try {
    for (const change of changes) {
      const row = changeRow(change);
      const name = `${change.record} ${String(row["id"])}`;
      if (named.has(name)) throw new Error(`The change set names ${name} twice`);
      named.add(name);
      const size = JSON.stringify(row).length;
      if (waiting.length > 0 && chars + size > AT_ONCE) {
        // May be said twice: each row has its place.
        await readRpc<null>(client, "stage_rows", {
          query: { staging, part: "change", first: staged, rows: waiting },
        });
        staged += waiting.length;
        waiting = [];
        chars = 0;
      }
      waiting.push(row);
      chars += size;
    }
    const rest = { ...about, decisions, redirects, changes: waiting };
    return staged === 0
      ? await writeRpc<Answer>(client, "commit_changes", { change_set: rest })
      : await writeRpc<Answer>(client, "commit_staged", {
          change_set: { ...rest, staging, staged },
        });
  } catch (error) {
    if (staged > 0) await forget(client, staging);
    throw error;
  }
};

/** What cannot be taken away now goes an hour later, with the next change of the directory. */
const forget = (client: SupabaseClient, staging: string): Promise<unknown> =>
  writeRpc<null>(client, "unstage_rows", { staging }).catch(() => undefined);
