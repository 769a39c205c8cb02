import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { supabaseAdminList } from "#adapters/supabase/admin-list.ts";
import { type LiteServer, startLite } from "#adapters/supabase/lite-server.harness.ts";
import { amy } from "#core/ports/identity.harness.ts";
import { runCommand } from "./run-command.harness.ts";

let lite: LiteServer;
let folder: string;
let project: Record<string, string>;
let byOwner: Record<string, string>;

/** Each step starts a program, which is slow on a busy machine. */
const LONG_MS = 180_000;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "golfbrands-supabase-"));
  lite = await startLite();
  project = { SUPABASE_URL: lite.visitors.url, SUPABASE_PUBLISHABLE_KEY: lite.visitors.key };
  byOwner = { ...project, SUPABASE_SECRET_KEY: lite.ownerProject.key };
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

  it("a missing secret key", async () => {
    const { status, stderr } = await run(project, ...list);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/SUPABASE_SECRET_KEY/)]);
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
  });
});
