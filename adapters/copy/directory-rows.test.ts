import { join } from "node:path";
import type { Database } from "better-sqlite3";
import { beforeEach, expect, it } from "vitest";
import { bareBrand, chervo, ping, titleist } from "#core/brand/brand.fixture.ts";
import { pictureOfBytes } from "#core/brand/logo.fixture.ts";
import {
  castChangeSet,
  changeSetOf,
  createBrand,
  deleteBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import { LIMITS } from "#core/limits.ts";
import { committed } from "#core/ports/catalog-under-test.contract.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import type { SubmissionStore } from "#core/ports/back-office-store.ts";
import { remembered } from "#core/sites/crawl-result.fixture.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import { finishCopy, sqliteCopySource, sqliteCopyTarget } from "../sqlite/copy-directory.ts";
import { inspectDatabase } from "../sqlite/maintenance/inspect.ts";
import { openDatabase } from "../sqlite/open-database.ts";
import { emptyFolder, openedDatabase } from "../sqlite/sqlite.harness.ts";
import { revisionWatch, supabaseCatalogStore } from "../supabase/catalog-store.ts";
import { supabaseClient } from "../supabase/client.ts";
import { supabaseCopySource, supabaseCopyTarget } from "../supabase/copy-directory.ts";
import { stageLite } from "../supabase/supabase.harness.ts";
import {
  copyDirectory,
  differingParts,
  DirectoryChanged,
  type DirectorySource,
  rowsAtOnce,
  sumDirectory,
} from "./directory-rows.ts";
import { sqliteStores } from "../sqlite/sqlite-stores.ts";

const lite = stageLite();
beforeEach(() => lite().empty());

const OLD = numberedId(2);
const noProgress = () => {};
const asOwner = () => supabaseClient(lite().ownerProject);

/** Writes rows of every part. */
const live = async (store: CatalogStore, submissions: SubmissionStore): Promise<void> => {
  const { revision } = await committed(store, castChangeSet);
  await store.addViews(
    new Map([
      [titleist.id, 3],
      [chervo.id, 2],
    ]),
    "2026-03-01",
  );
  await submissions.add(suggestion);
  await submissions.add({ ...suggestion, id: numberedId(1) });
  const from = { status: "pending", brandId: null, remark: null } as const;
  await committed(store, {
    ...changeSetOf(
      updateBrand(
        {
          ...ping,
          slug: "karsten",
          socialLinks: { zz: [1, 2], a: { c: null, b: "ü" } },
          socialMetricsUpdatedAt: "2026-02-01T07:30:00.000Z",
        },
        revision,
      ),
      deleteBrand(chervo.id, revision),
    ),
    actor: "amy@golf.example",
    note: "a note",
    decisions: [
      { submissionId: suggestion.id, from, to: { ...from, status: "rejected", remark: "No" } },
    ],
    redirects: [{ slug: "ping", brandId: ping.id }],
  });
  await store.addViews(new Map([[ping.id, 1]]), "2026-03-02");
};

/** Begins an issue of the newsletter with every brand. */
const beginIssue = async (database: Database): Promise<void> => {
  const at = "2020-01-01T00:00:00.000Z";
  const subscribers = sqliteStores(database).subscribers;
  await subscribers.ask({ id: "one", email: "golfer@example.com", at, mails: 1, since: at });
  await subscribers.confirm("one", at);
  await sqliteStores(database).newsletter.openIssue(new Date().toISOString(), 1);
};

const liveInFile = async (): Promise<string> => {
  const database = openedDatabase(join(emptyFolder(), "live.db"));
  await live(sqliteStores(database).catalogStore, sqliteStores(database).submissions);
  await beginIssue(database);
  // More than are read at once.
  const logos = sqliteStores(database).logos;
  for (let over = 0; over <= rowsAtOnce("logos"); over += 1)
    await logos.add(pictureOfBytes(LIMITS.logoBytes - over), "png");
  await sqliteStores(database).siteWatch.record([
    { brandId: titleist.id, seen: 0, memory: remembered },
  ]);
  return database.name;
};

const toProject = async (source: DirectorySource, replace = false) => {
  const target = supabaseCopyTarget(asOwner());
  const sums = await copyDirectory(source, target, noProgress);
  return { sums, adopted: await target.adopt({ state: await source.state(), replace }) };
};

const toFile = async (source: DirectorySource): Promise<string> => {
  const database = openDatabase(join(emptyFolder(), "copy.db"));
  await copyDirectory(source, sqliteCopyTarget(database), noProgress);
  finishCopy(database, await source.state());
  database.close();
  return database.name;
};

it("copies every row from a file to a project and back", async () => {
  const source = sqliteCopySource(await liveInFile());
  const { sums, adopted } = await toProject(source);
  expect(adopted).toEqual({ revisions: 0, viewsRevisions: 0 });
  expect(Object.fromEntries(sums.map(({ part, count }) => [part, count]))).toEqual({
    categories: 4,
    attributes: 3,
    groups: 1,
    batches: 2,
    logos: 26,
    brands: 5,
    "categories of brands": 6,
    "attributes of brands": 4,
    revisions: expect.any(Number),
    redirects: 1,
    submissions: 2,
    "daily views": 2,
    "daily views of brands": 3,
    "views of deleted brands": 1,
    "newsletter issues": 1,
    "newsletter brands": 4,
    "watched sites": 1,
  });
  const project = await supabaseCopySource(asOwner());
  expect(differingParts(sums, await sumDirectory(project, noProgress))).toEqual([]);
  expect(await project.state()).toEqual(await source.state());
  const file = await toFile(project);
  expect(differingParts(sums, await sumDirectory(sqliteCopySource(file), noProgress))).toEqual([]);
  expect(inspectDatabase(file).problems).toEqual([]);
  const copied = sqliteStores(openedDatabase(file)).newsletter;
  // Subscribers are not copied, so the copy does not continue sending.
  expect(await copied.listIssues(9)).toMatchObject([
    { number: 1, brandCount: 4, finishedAt: expect.any(String) },
  ]);
  expect(await lite().sql("select 1 from private.staged")).toEqual([]);
});

it("notices a single field that differs", async () => {
  const file = await liveInFile();
  const { sums } = await toProject(sqliteCopySource(file));
  await lite().sql("update private.slug_redirects set slug = 'pong' where true");
  await lite().sql("update private.daily_views set views = views + 1 where day = '2026-03-01'");
  const now = await sumDirectory(await supabaseCopySource(asOwner()), noProgress);
  expect(differingParts(sums, now)).toEqual(["redirects", "daily views"]);
});

it("refuses a project that is not empty unless it may replace it, and then servers notice", async () => {
  const client = asOwner();
  const store = supabaseCatalogStore(client, revisionWatch(client));
  const { revision } = await committed(
    store,
    changeSetOf(createBrand({ ...bareBrand, id: OLD, slug: "old" }), createBrand(titleistAlone)),
  );
  const file = await liveInFile();
  expect((await toProject(sqliteCopySource(file))).adopted).toBe("not-empty");
  expect((await store.load()).brands.map(({ id }) => id)).toContain(OLD);

  const { adopted } = await toProject(sqliteCopySource(file), true);
  expect(adopted).toEqual({ revisions: revision + 1, viewsRevisions: 0 });
  const changes = await store.changesSince(revision);
  expect(changes.gone).toContain(OLD);
  expect(changes.changed.map(({ slug }) => slug)).toContain("karsten");
  expect(changes.taxonomy?.categories).toHaveLength(4);
  expect(changes.changed.find(({ id }) => id === titleist.id)?.viewCount).toBe(3);
});
const titleistAlone = { ...titleist, categoryIds: [], attributeIds: [] };

it("copies the history of manual edits in the project", async () => {
  await toProject(sqliteCopySource(await liveInFile()));
  await lite().sql("update public.brands set name = 'By Hand' where id = $1", [titleist.id]);
  await lite().sql("insert into public.brands (slug, name) values ('hand', 'Hand')");
  const file = await toFile(await supabaseCopySource(asOwner()));
  expect(inspectDatabase(file)).toMatchObject({ problems: [], counts: { brands: 6, batches: 4 } });
  const copy = await sumDirectory(sqliteCopySource(file), noProgress);
  expect(
    differingParts(copy, await sumDirectory(await supabaseCopySource(asOwner()), noProgress)),
  ).toEqual([]);
});

it("stops if somebody changes the project during the copy", async () => {
  const client = asOwner();
  const store = supabaseCatalogStore(client, revisionWatch(client));
  await committed(store, castChangeSet);
  const source = await supabaseCopySource(client);
  await committed(
    store,
    changeSetOf(createBrand({ ...bareBrand, id: numberedId(3), slug: "new" })),
  );
  await expect(sumDirectory(source, noProgress)).rejects.toThrow(DirectoryChanged);
});
