import { afterAll, beforeAll } from "vitest";
import type { RecordsUnderTest } from "#core/ports/back-office-store.contract.ts";
import type { BatchOnRecord, CatalogUnderTest } from "#core/ports/catalog-under-test.contract.ts";
import type { Batch } from "#core/change/batch.ts";
import type { ReviewedSubmission } from "#core/ports/back-office-store.ts";
import { supabaseBackOfficeStore } from "./back-office-store.ts";
import { revisionWatch, supabaseCatalogStore } from "./catalog-store.ts";
import { supabaseClient } from "./client.ts";
import { type LiteServer, startLite } from "./lite-server.harness.ts";
import { revisionOf, type RevisionJson, type Row, submissionOf } from "./rows.ts";
import { supabaseSubmissionStore } from "./submission-store.ts";

/** Postgres starts within seconds, but within minutes on a busy machine. */
const STARTING_MS = 240_000;

/**
 * A server that the previous test file no longer uses: emptying it is faster than starting another. It ends
 * with the process.
 */
let spare: LiteServer | undefined;

/** One server for the tests of a file. */
export const stageLite = (): (() => LiteServer) => {
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
    if (!lite) throw new Error("The server is started before all tests");
    return lite;
  };
};

/** An empty project with its stores (secret key), and queries to check its content. */
export const openSupabaseCatalog = async (lite: LiteServer): Promise<CatalogUnderTest> => {
  await lite.empty();
  const open = () => {
    const client = supabaseClient(lite.ownerProject);
    return supabaseCatalogStore(client, revisionWatch(client));
  };
  return {
    store: open(),
    sibling: open(),
    submissions: supabaseSubmissionStore(supabaseClient(lite.ownerProject), { keepsSenders: true }),
    history: () => historyOf(lite),
    submission: (id) => findSubmission(lite, id),
    redirect: async (slug) =>
      (
        await lite.sql<{ id: string }>(
          "select brand_id as id from private.slug_redirects where slug = $1",
          [slug],
        )
      )[0]?.id,
    viewsOn: async (day) =>
      (
        await lite.sql<{ views: number }>(
          "select views::integer from private.daily_views where day = $1",
          [day],
        )
      )[0]?.views ?? 0,
    close: async () => {},
  };
};

/** The same for administrators' queries, with another client than the writing one. */
export const openSupabaseRecords = async (lite: LiteServer): Promise<RecordsUnderTest> => {
  const { store, submissions, close } = await openSupabaseCatalog(lite);
  return {
    store,
    submissions,
    records: supabaseBackOfficeStore(supabaseClient(lite.ownerProject)),
    close,
  };
};

const historyOf = async ({ sql }: LiteServer): Promise<BatchOnRecord[]> => {
  const batches = await sql<Omit<Batch, "counts" | "sample">>(
    "select revision::integer, id, private.iso(at) as at, actor, reason, origin, note, decisions, moves from private.batches order by revision",
  );
  const revisions = await sql<RevisionJson & { revision: number }>(
    "select revision::integer, record_kind as record, record_id as id, before, after from private.revisions order by id",
  );
  return batches.map((batch) =>
    Object.assign(batch, {
      revisions: revisions.filter(({ revision }) => revision === batch.revision).map(revisionOf),
    }),
  );
};

const findSubmission = async (
  { sql }: LiteServer,
  id: string,
): Promise<ReviewedSubmission | undefined> => {
  const [row] = await sql<{ found: Row }>(
    "select private.submission_json(s) as found from public.brand_submissions as s where id = $1",
    [id],
  );
  return row && submissionOf(row.found);
};
