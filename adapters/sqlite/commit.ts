import { randomUUID } from "node:crypto";
import type { Database } from "better-sqlite3";
import {
  BATCH_SAMPLE_LIMIT,
  type BatchSample,
  type Revision,
  sampleOf,
  verbOf,
} from "#core/change/batch.ts";
import {
  type BrandMove,
  type BrandMoved,
  type ChangeSet,
  type CommitRefused,
  type Committed,
  outlineOf,
  writesTaxonomy,
  type SubmissionDecision,
  type Verdict,
} from "#core/change/change-set.ts";
import {
  findStaleSubmission,
  findRefusal,
  type CurrentRecords,
} from "#core/change/find-refusal.ts";
import type { OnRows } from "#core/ports/jobs.ts";
import { fail, ok, type Result } from "#core/result.ts";
import type { Slices } from "#core/slices.ts";
import { changeApplier } from "./apply-changes.ts";
import { becameOf } from "./history-rows.ts";
import { ofEachKind, slugOwners, type SqlValue } from "./sql.ts";
import { catalogState, viewRows } from "./state.ts";

/** Commits a change set in steps. Call it inside one write transaction. */
export const committer = (database: Database) => {
  const state = catalogState(database);
  const openBatch = batchOpener(database);
  const records = recordsNow(database);
  const applyChanges = changeApplier(database);
  const submissions = submissionVerdicts(database);
  const addRedirect = database.prepare<[string, string]>(
    "INSERT INTO slug_redirects (slug, brand_id) VALUES (?, ?) ON CONFLICT (slug) DO UPDATE SET brand_id = excluded.brand_id",
  );

  const moveBrand = brandMover(database);

  return function* (
    changeSet: ChangeSet,
    at: string,
    onRows?: OnRows,
  ): Slices<Result<Committed, CommitRefused>> {
    const { changes, decisions = [], redirects = [], moves = [] } = changeSet;
    const { revision: read } = state.now();
    if (changes.length + decisions.length + redirects.length === 0)
      return ok({ batchId: null, revision: read });

    const outline = outlineOf(changes);
    yield;
    const refusal =
      (yield* findRefusal(outline, records)) ?? findStaleSubmission(decisions, submissions.find);
    if (refusal) return fail(refusal);

    const revision = read + 1;
    const batchId = randomUUID();
    state.advance(revision, writesTaxonomy(outline));
    const batch = openBatch(revision, batchId, at, changeSet);
    yield* applyChanges(changes, outline, { version: revision, at, note: batch.note, onRows });
    batch.close();
    onRows?.(changes.length, changes.length);
    for (const decision of decisions) submissions.decide(decision, revision, at);
    for (const { slug, brandId } of redirects) addRedirect.run(slug, brandId);
    if (moves.length > 0) batch.noteMoves(moves.map(moveBrand));
    return ok({ batchId, revision });
  };
};

const recordsNow = (database: Database): CurrentRecords => {
  const versions = ofEachKind((table) =>
    database.prepare<[string], number>(`SELECT version FROM ${table} WHERE id = ?`).pluck(),
  );
  return { versionOf: (kind, id) => versions[kind].get(id), ownerOf: slugOwners(database) };
};

const submissionVerdicts = (database: Database) => {
  const find = database.prepare<[string], Verdict>(
    "SELECT status, brand_id AS brandId, remark FROM brand_submissions WHERE id = ?",
  );
  const decide = database.prepare<SqlValue[]>(
    "UPDATE brand_submissions SET status = ?, brand_id = ?, remark = ?, decided_revision = ?, decided_at = ?, sender_hash = NULL, network_hash = NULL WHERE id = ?",
  );
  return {
    find: (id: string): Verdict | undefined => find.get(id),
    decide: ({ submissionId, to }: SubmissionDecision, revision: number, at: string): void => {
      const decided = to.status === "pending" ? [null, null] : [revision, at];
      decide.run(to.status, to.brandId, to.remark, ...decided, submissionId);
    },
  };
};

const brandMover = (database: Database) => {
  const views = viewRows(database);
  const redirectsTo = database
    .prepare<[string], string>("SELECT slug FROM slug_redirects WHERE brand_id = ? ORDER BY slug")
    .pluck();
  const lead = database.prepare<[string, string]>(
    "UPDATE slug_redirects SET brand_id = ? WHERE slug = ?",
  );
  return ({ fromId, intoId, views: most = Infinity, slugs: wanted }: BrandMove): BrandMoved => {
    const slugs = redirectsTo.all(fromId).filter((slug) => wanted?.includes(slug) ?? true);
    for (const slug of slugs) lead.run(intoId, slug);
    return { fromId, intoId, views: views.move(fromId, intoId, most), slugs };
  };
};

/** Begins a batch of history. Call `note` for each record written, then close the batch. */
const batchOpener = (database: Database) => {
  const addBatch = database.prepare<SqlValue[]>(
    "INSERT INTO batches (revision, id, at, actor, reason, origin, note, decisions) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const sumUp = database.prepare<SqlValue[]>(
    "UPDATE batches SET created = ?, updated = ?, deleted = ?, sample = ? WHERE revision = ?",
  );
  const setMoves = database.prepare<[string, number]>(
    "UPDATE batches SET moves = ? WHERE revision = ?",
  );
  const addRevision = database.prepare<SqlValue[]>(
    "INSERT INTO revisions (revision, record_kind, record_id, before, became) VALUES (?, ?, ?, ?, ?)",
  );

  return (revision: number, id: string, at: string, about: Omit<ChangeSet, "changes">) => {
    const { actor, reason, origin, note, decisions = [] } = about;
    addBatch.run(revision, id, at, actor, reason, origin, note, JSON.stringify(decisions));
    const counts = { create: 0, update: 0, delete: 0 };
    const sample: BatchSample[] = [];
    return {
      note: (wrote: Revision): void => {
        const { record, id: recordId, before } = wrote;
        const found = before && JSON.stringify(before);
        addRevision.run(revision, record, recordId, found, becameOf(wrote));
        counts[verbOf(wrote)] += 1;
        if (sample.length < BATCH_SAMPLE_LIMIT) sample.push(sampleOf(wrote));
      },

      noteMoves: (moved: readonly BrandMoved[]): void => {
        setMoves.run(JSON.stringify(moved), revision);
      },

      close: (): void => {
        const { create, update, delete: deleted } = counts;
        sumUp.run(create, update, deleted, JSON.stringify(sample), revision);
      },
    };
  };
};
