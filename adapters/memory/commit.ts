import { randomUUID } from "node:crypto";
import type { Revision } from "#core/change/batch.ts";
import {
  type CommittableChangeSet,
  type Committed,
  outlineOf,
  type SubmissionDecision,
  type SubmissionMovedOn,
} from "#core/change/change-set.ts";
import { findMovedSubmission, findRefusal, type RecordsNow } from "#core/change/find-refusal.ts";
import { runAtOnce } from "#core/slices.ts";
import type { RecordKind, SlugTaken, Stale, UnknownLink } from "#core/failure.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { applyChanges } from "./apply-changes.ts";
import type { Memory, MemoryState } from "./memory.ts";

/** Makes the next state beside the current one, then swaps it in. */
export const commitToMemory = (
  memory: Memory,
  changeSet: CommittableChangeSet,
  at: string,
): Result<Committed, Stale | SlugTaken | UnknownLink | SubmissionMovedOn> => {
  const { state } = memory;
  const { changes, decisions = [], redirects = [], ...about } = changeSet;
  if (changes.length + decisions.length + redirects.length === 0)
    return ok({ batchId: null, revision: state.revision });

  const outline = outlineOf(changes);
  const refusal =
    runAtOnce(findRefusal(outline, recordsOf(state))) ??
    findMovedSubmission(decisions, (id) => state.submissions.get(id));
  if (refusal) return fail(refusal);

  const { actor, reason, origin, note } = about;
  const revision = state.revision + 1;
  const revisions: Revision[] = [];
  const batch = {
    id: randomUUID(),
    revision,
    at,
    actor,
    reason,
    origin,
    note,
    decisions,
    revisions,
  };
  memory.state = {
    ...state,
    ...applyChanges(state, [...changes], {
      version: revision,
      at,
      note: (wrote) => revisions.push(wrote),
    }),
    revision,
    taxonomyRevision:
      outline.categories.length + outline.attributes.length > 0 ? revision : state.taxonomyRevision,
    submissions: decide(state.submissions, decisions, { batchId: batch.id, actor, at }),
    redirects: new Map([
      ...state.redirects,
      ...redirects.map(({ slug, brandId }) => [slug, brandId] as const),
    ]),
    history: [...state.history, structuredClone(batch)],
  };
  return ok({ batchId: batch.id, revision });
};

const FOLDERS = { brand: "brands", category: "categories", attribute: "attributes" } as const;

const recordsOf = (state: MemoryState): RecordsNow => {
  const owners = new Map<RecordKind, Map<string, string>>();
  const ownersOf = (kind: RecordKind): Map<string, string> => {
    const known = owners.get(kind);
    if (known) return known;
    const made = new Map([...state[FOLDERS[kind]].values()].map(({ slug, id }) => [slug, id]));
    owners.set(kind, made);
    return made;
  };
  return {
    versionOf: (kind, id) => state[FOLDERS[kind]].get(id)?.version,
    ownerOf: (kind, slug) => ownersOf(kind).get(slug),
  };
};

const decide = (
  submissions: MemoryState["submissions"],
  decisions: readonly SubmissionDecision[],
  stamp: { batchId: string; actor: string; at: string },
): MemoryState["submissions"] => {
  const next = new Map(submissions);
  for (const { submissionId, to } of decisions) {
    const submission = next.get(submissionId);
    const decided = to.status === "pending" ? null : stamp;
    if (submission) next.set(submissionId, { ...submission, ...to, decided });
  }
  return next;
};
