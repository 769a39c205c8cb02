import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type {
  CommittableChangeSet,
  Committed,
  SubmissionMovedOn,
} from "#core/change/change-set.ts";
import { CommitTooLarge, type SlugTaken, type Stale, type UnknownLink } from "#core/failure.ts";
import { requestPortions, stageRows, unstageRows, writeRpc } from "./rpc.ts";
import { changeRow, type Row } from "./rows.ts";

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
  let staged = 0;
  let last: readonly Row[] = [];
  try {
    for (const portion of requestPortions(rowsOf(changes))) {
      if (last.length > 0)
        await stageRows(client, { staging, part: "change", first: staged, rows: last });
      staged += last.length;
      last = portion;
    }
    const rest = { ...about, decisions, redirects, changes: last };
    return staged === 0
      ? await writeRpc<Answer>(client, "commit_changes", { change_set: rest })
      : await writeRpc<Answer>(client, "commit_staged", {
          change_set: { ...rest, staging, staged },
        });
  } catch (error) {
    if (staged > 0) await unstageRows(client, staging);
    throw error;
  }
};

function* rowsOf(changes: CommittableChangeSet["changes"]): Generator<Row> {
  const named = new Set<string>();
  for (const change of changes) {
    const row = changeRow(change);
    const name = `${change.record} ${String(row["id"])}`;
    if (named.has(name)) throw new Error(`The change set names ${name} twice`);
    named.add(name);
    yield row;
  }
}
