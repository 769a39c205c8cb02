import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { supabaseAdminList } from "#adapters/supabase/admin-list.ts";
import { type LiteServer, startLite } from "#adapters/supabase/lite-server.harness.ts";
import { amy } from "#core/ports/identity.harness.ts";
import { runCommand } from "./run-command.harness.ts";

let lite: LiteServer;
let folder: string;
let project: Record<string, string>;
let byOwner: Record<string, string>;
let byAmy: Record<string, string>;

/** Each step starts a program, which is slow on a busy machine. */
const LONG_MS = 180_000;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "golfbrands-supabase-"));
  lite = await startLite();
  project = { SUPABASE_URL: lite.visitors.url, SUPABASE_PUBLISHABLE_KEY: lite.visitors.key };
  byOwner = { ...project, SUPABASE_SECRET_KEY: lite.ownerProject.key };
  byAmy = { ...project, ADMIN_EMAIL: amy.email, ADMIN_PASSWORD: amy.password };
}, LONG_MS);
afterAll(async () => {
  await lite?.close();
  rmSync(folder, { recursive: true, force: true });
});

const openEmpty = async () => {
  await lite.empty();
  await supabaseAdminList(lite.ownerProject).addAdministrator(amy);
};

const run = (environment: Record<string, string>, ...args: string[]) =>
  runCommand(args, { folder, environment });

/** The output of a command that must succeed. */
const done = async (environment: Record<string, string>, ...args: string[]): Promise<string> => {
  const { status, stdout, stderr } = await run(environment, ...args);
  expect([status, stderr]).toEqual([0, stderr]);
  return stdout;
};

const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

interface Listed {
  batches: { id: string; actor: string; origin: string }[];
}
const newestBatch = async (environment: Record<string, string>) => {
  const { batches } = JSON.parse(await done(environment, "history", "list", "--json")) as Listed;
  return batches[0];
};

describe("a signed-in administrator", () => {
  const on = (...args: string[]) => done(byAmy, ...args);
  beforeEach(openEmpty);

  it(
    "keeps the directory from import to revert, and history names the person",
    async () => {
      const path = file(
        "brands.csv",
        "name,website_url,categories\nFairway,https://fairway.example,Putters\nDivot,,\n",
      );
      const importing = ["brands", "import", path, "--create-missing-taxonomy"];
      expect(await on(...importing, "--dry-run")).toMatch(/2 new/);
      expect(await on("brands", "export", "--format", "ndjson")).toBe("");

      const plan = join(folder, "plan.json");
      await on(...importing, "--plan", plan);
      await on("brands", "apply", plan, "--yes");
      const applied = await newestBatch(byAmy);
      expect(applied?.actor.toLowerCase()).toBe(amy.email.toLowerCase());
      expect(await on(...importing, "--yes")).toMatch(/already imported/);

      const exported = await on("brands", "export");
      expect(exported).toMatch(/divot[^]*fairway[^]*https:\/\/fairway\.example[^]*putters/);
      expect(await on("brands", "import", file("again.csv", exported), "--yes")).toMatch(
        /Nothing to do/,
      );
      await on("brands", "archive", "divot");
      expect(await on("brands", "list", "--status", "archived")).toMatch(/divot/);
      await on("attributes", "add", "Hand Made");
      expect(await on("attributes", "export", "--format", "ndjson")).toMatch(/hand-made/);

      await on("history", "revert", applied?.id ?? "", "--yes");
      expect(await on("brands", "list", "--json")).toMatch(/"total": 1/);
    },
    LONG_MS,
  );

  it(
    "reviews what visitors suggest",
    async () => {
      const path = file(
        "suggestions.csv",
        "brand,website\nSub 70,https://golfsub70.example\nSpam,\n",
      );
      await on("submissions", "import", path);
      expect(await on("submissions", "import", path)).toMatch(/0 new, 2 already there/);
      const { submissions } = JSON.parse(await on("submissions", "list", "--json")) as {
        submissions: { id: string; brandName: string }[];
      };
      const idOf = (name: string) =>
        submissions.find(({ brandName }) => brandName === name)?.id ?? "";
      await on("submissions", "approve", idOf("Sub 70"), "--publish");
      await on("submissions", "reject", idOf("Spam"), "--spam");
      expect(await on("submissions", "list")).not.toMatch(/Sub 70|Spam/);
      expect(await on("brands", "show", "sub-70")).toMatch(/golfsub70/);
      expect(await on("submissions", "export", "--status", "spam")).toMatch(/Spam/);
    },
    LONG_MS,
  );

  it(
    "leaves no session behind",
    async () => {
      const sessions = () => lite.sql("select id from auth.sessions order by id");
      const before = await sessions();
      await on("brands", "list");
      expect(await sessions()).toEqual(before);
    },
    LONG_MS,
  );
});

it(
  "imports, exports and reverts with the secret key, as the account of this machine",
  async () => {
    await openEmpty();
    const on = (...args: string[]) => done(byOwner, ...args);
    await on("brands", "import", file("one.csv", "name\nBunker\n"), "--yes");
    expect(await newestBatch(byOwner)).toMatchObject({
      actor: expect.stringMatching(/.@./),
      origin: "cli",
    });
    expect(await on("brands", "export")).toMatch(/bunker/);
    await on("history", "revert", "last", "--yes");
    expect(await on("brands", "export", "--format", "ndjson")).toBe("");
    expect(() => readFileSync(join(folder, "data", "golfbrands.db"))).toThrow("ENOENT");
  },
  LONG_MS,
);

describe("a one-line message names", () => {
  const refused = async (environment: Record<string, string>, args: string[]) => {
    const { status, stdout, stderr } = await run(environment, ...args);
    expect(stdout).toBe("");
    expect(stderr.trim().split("\n")).toHaveLength(1);
    return [status, stderr];
  };
  const list = ["brands", "list"];

  it("missing credentials", async () => {
    expect(await refused(project, list)).toEqual([
      2,
      expect.stringMatching(/SUPABASE_SECRET_KEY, or ADMIN_EMAIL and ADMIN_PASSWORD/),
    ]);
  });
  it("an unknown administrator", async () => {
    const nobody = {
      ...project,
      ADMIN_EMAIL: "nobody@golf.example",
      ADMIN_PASSWORD: "fore-left-of-it",
    };
    expect(await refused(nobody, list)).toEqual([
      1,
      expect.stringMatching(/refuses ADMIN_EMAIL and ADMIN_PASSWORD/),
    ]);
  });
  it("a publishable key of another project", async () => {
    const wrong = { ...byAmy, SUPABASE_PUBLISHABLE_KEY: "sb_publishable_wrong" };
    expect(await refused(wrong, list)).toEqual([
      1,
      expect.stringMatching(/SUPABASE_PUBLISHABLE_KEY/),
    ]);
  });
  it("a wrong secret key", async () => {
    const wrong = { ...project, SUPABASE_SECRET_KEY: lite.visitors.key };
    expect(await refused(wrong, list)).toEqual([1, expect.stringMatching(/SUPABASE_SECRET_KEY/)]);
  });
  it("an unreachable backend", async () => {
    const away = { ...byOwner, SUPABASE_URL: "http://127.0.0.1:9" };
    expect(await refused(away, list)).toEqual([
      1,
      expect.stringMatching(/Supabase cannot be reached/),
    ]);
    expect(await refused({ ...byAmy, SUPABASE_URL: "http://127.0.0.1:9" }, list)).toEqual([
      1,
      expect.stringMatching(/Supabase cannot be reached/),
    ]);
  });
  it("a missing secret key for administrators", async () => {
    expect(await refused(byAmy, ["admins", "list"])).toEqual([
      2,
      expect.stringMatching(/Set SUPABASE_SECRET_KEY/),
    ]);
  });
});
