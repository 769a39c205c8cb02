import { copyFileSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { folderOfFile } from "#adapters/empty-folder.harness.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { type FaultProxy, startFaultProxy } from "#adapters/supabase/fault-proxy.harness.ts";
import { type LiteServer, startLite } from "#adapters/supabase/lite-server.harness.ts";
import { SUPABASE_MIGRATIONS } from "#adapters/supabase/migrations.ts";
import { amy } from "#core/ports/identity.harness.ts";
import { pictureNamed } from "#core/brand/logo.fixture.ts";
import { remembered } from "#core/sites/crawl-result.fixture.ts";
import { siteHash } from "#core/sites/site-memory.ts";
import { prepareStore } from "./app/start-up.ts";
import { commandIn, ended } from "./command.harness.ts";
import { readConfig } from "./config.schema.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";

// Commands that maintain a whole project: copies, accounts, migrations.

let lite: LiteServer;
const folder = folderOfFile();
let owner: Record<string, string>;

// Each step starts a program, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

beforeAll(async () => {
  lite = await startLite();
  owner = {
    SUPABASE_URL: lite.publicProject.url,
    SUPABASE_PUBLISHABLE_KEY: lite.publicProject.key,
    SUPABASE_SECRET_KEY: lite.ownerProject.key,
  };
  const seeded = readConfig({
    GOLFBRANDS_DB: join(folder, "original.db"),
    ADMIN_EMAIL: amy.email,
    ADMIN_PASSWORD: amy.password,
  });
  await prepareStore(seeded, () => {});
});
beforeEach(async () => {
  await lite.empty();
  for (const name of readdirSync(folder))
    if (name !== "original.db") rmSync(join(folder, name), { recursive: true });
  copyFileSync(join(folder, "original.db"), join(folder, "seeded.db"));
});
afterAll(() => lite.close());

const command = commandIn(folder);
/** On the project; `db copy` uses this database file. */
const on = (file: string, words: string): Promise<string> =>
  command.done(words, { env: { ...owner, GOLFBRANDS_DB: file } });
const onFile = (file: string, words: string): Promise<string> =>
  command.done(words, { env: { GOLFBRANDS_DB: file } });
/** A picture in a file. */
const picture = (name: "png" | "red"): string =>
  command.file(`${name}.png`, Buffer.from(pictureNamed(name)));
const historyIn = async (file: string): Promise<unknown> =>
  JSON.parse(await onFile(file, "history list --json"));
/** The standard error of a command that must fail on the project. */
const refusedOn = (status: number, file: string, words: string): Promise<string> =>
  command.refused(status, words, { env: { ...owner, GOLFBRANDS_DB: file } });

const rememberSite = async (file: string, slug: string): Promise<void> => {
  const database = openDatabase(join(folder, file));
  const brand = (await sqliteStores(database).catalogStore.directory()).brandAt(slug);
  const memory = { ...remembered, siteHash: siteHash(brand?.websiteUrl ?? "") };
  await sqliteStores(database).siteWatch.record([{ brandId: brand?.id ?? "", seen: 0, memory }]);
  database.close();
};

describe("copying", () => {
  it("copies a directory to a project and back, to the same bytes", async () => {
    await onFile("seeded.db", "brands archive ping titleist");
    await rememberSite("seeded.db", "callaway");
    await onFile("seeded.db", `brands logo callaway ${picture("png")}`);
    await onFile("seeded.db", `brands logo callaway ${picture("red")}`);
    const suggested = command.file("suggested.csv", "brand_name,email\nDivot,sender@example.com\n");
    await onFile("seeded.db", `submissions import ${suggested}`);
    const queue = await onFile("seeded.db", "submissions list --json");
    const before = await onFile("seeded.db", "brands export");
    const sites = await onFile("seeded.db", "sites list --json");
    const up = await on("seeded.db", "db copy --to supabase");
    expect(up).toMatch(/brands +402 +[0-9a-f]{16}/);
    expect(await on("unused.db", "brands export")).toBe(before);
    expect(await on("unused.db", "db check")).toMatch(/is sound: 402 brands, 14 categories/);

    expect(before).toMatch(/\/logos\/[0-9a-f]{64}\.png/);

    await on("back.db", "db copy --to sqlite");
    expect(await onFile("back.db", "brands export")).toBe(before);
    expect(await onFile("back.db", "submissions list --json")).toBe(queue);
    expect(await historyIn("back.db")).toEqual(await historyIn("seeded.db"));
    expect(sites).toContain(remembered.lastGoodAt);
    expect(await onFile("back.db", "sites list --json")).toBe(sites);
    expect(await onFile("back.db", "db check")).toMatch(/is sound/);

    // Undoing this in the project needs a picture that only history names.
    await on("unused.db", "brands logo callaway --remove");
    expect(await on("unused.db", "brands export")).not.toBe(before);
    await on("unused.db", "history revert last");
    expect(await on("unused.db", "brands export")).toBe(before);
    expect(await on("unused.db", "db check")).toMatch(/is sound/);
  });

  it("refuses a target that is not empty, and replaces it with --replace; the file keeps its accounts", async () => {
    await on("unused.db", "categories add Gloves");
    const up = await refusedOn(1, "seeded.db", "db copy --to supabase");
    expect(up).toMatch(/holds 0 brands, 1 category.*--replace/);
    const down = await refusedOn(1, "seeded.db", "db copy --to sqlite");
    expect(down).toMatch(/holds 402 brands.*--replace/);
    expect(await refusedOn(2, "seeded.db", "db copy --to sqlite --replace")).toContain("--yes");

    await on("seeded.db", "db copy --to sqlite --replace --yes");
    expect(await onFile("seeded.db", "categories list")).toMatch(/gloves/);
    expect(await onFile("seeded.db", "admins list")).toMatch(amy.email);
    const kept = readdirSync(folder).find((name) => name.startsWith("seeded.db.before-copy"));
    await on(kept ?? "", "db copy --to supabase --replace --yes");
    expect(await on("unused.db", "db check")).toMatch(/402 brands/);
  });

  describe("that is interrupted", () => {
    const copying = ["db", "copy", "--to", "supabase"];
    let line: FaultProxy;
    let through: Record<string, string>;
    beforeEach(async () => {
      line = await startFaultProxy(lite.publicProject.url);
      through = { ...owner, SUPABASE_URL: line.url, GOLFBRANDS_DB: "seeded.db" };
    });
    afterEach(() => line.stop());

    /** Stops a copy while it waits for an answer to this request. */
    const stoppedAt = async (sent: RegExp) => {
      line.fault({ kind: "hangs" }, sent);
      const copy = command.start(copying, through);
      const isSent = () => line.requests().some((request) => sent.test(request));
      await expect.poll(isSent, { timeout: 60_000 }).toBe(true);
      copy.kill("SIGINT");
      return ended(copy);
    };

    it("reports what the project holds, and succeeds when it is run again", async () => {
      for (const request of [/stage_rows/, /write_rows/]) {
        const { status, stderr } = await stoppedAt(request);
        expect([status, stderr]).toEqual([
          130,
          expect.stringMatching(/holds either the whole copy or what it held before/),
        ]);
      }
      expect(await on("unused.db", "db check")).toMatch(/is sound: 0 brands/);
      line.fault({ kind: "loses-answers" }, /write_rows/);
      const unheard = await command.run(copying, { env: through });
      expect([unheard.status, unheard.stderr.trim().split("\n")]).toEqual([
        1,
        [expect.stringMatching(/not known whether.*`golfbrands db check` shows/)],
      ]);
      expect(await on("unused.db", "db check")).toMatch(/is sound: 402 brands/);
    });
  });

  it("requires both stores, and the secret key to write a project", async () => {
    const { SUPABASE_SECRET_KEY: _secret, ...visitor } = owner;
    const copy = "db copy --to supabase";
    expect(await command.refused(2, copy, { env: visitor })).toContain("SUPABASE_SECRET_KEY");
    expect(await command.refused(2, copy)).toContain("SUPABASE_URL");
    expect(await refusedOn(1, "nowhere.db", copy)).toMatch(
      /no database at nowhere\.db.*GOLFBRANDS_DB/,
    );
  });
});

describe("a one-line message names", () => {
  const refused = async (environment: Record<string, string>) => {
    const lines = await command.refused(1, "brands list", { env: environment });
    return lines.trim().split("\n");
  };

  it("a wrong secret key", async () => {
    const wrong = { ...owner, SUPABASE_SECRET_KEY: lite.publicProject.key };
    expect(await refused(wrong)).toEqual([expect.stringMatching(/SUPABASE_SECRET_KEY/)]);
  });
  it("an unreachable backend", async () => {
    const away = { ...owner, SUPABASE_URL: "http://127.0.0.1:9" };
    expect(await refused(away)).toEqual([expect.stringMatching(/Supabase cannot be reached/)]);
  });
});

describe("maintaining a project", () => {
  it("reports that it is up to date, and writes its migrations for the Supabase CLI", async () => {
    expect(await on("unused.db", "db migrate")).toMatch(/up to date: 0 brands/);
    const written = join(folder, "supabase", "migrations");
    await on("unused.db", `db migrate --write ${written}`);
    expect(
      readdirSync(written)
        .sort()
        .map((name) => ({ name, sql: readFileSync(join(written, name), "utf8") })),
    ).toEqual(SUPABASE_MIGRATIONS);
  });

  it("says what a project lacks, what is wrong with it, and what to use for backups", async () => {
    await lite.run("alter function public.read_rows rename to gone;");
    try {
      expect(await refusedOn(1, "unused.db", "db migrate")).toMatch(
        /lacks migrations of this version[^]*supabase db push/,
      );
      expect(await command.refused(1, "db check", { env: owner })).toMatch(/golfbrands db migrate/);
    } finally {
      await lite.run("alter function public.gone rename to read_rows;");
    }
    for (const verb of ["backup", "restore"])
      expect(await refusedOn(2, "unused.db", `db ${verb} x.db`)).toMatch(
        /dashboard[^]*golfbrands db copy/,
      );
  });
});
