// Guarantee (Faults): While Supabase is stopped, slow or broken, pages come from the last catalog. No save is
//   repeated blindly.
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { amy } from "#core/ports/identity.harness.ts";
import { post } from "./serve.harness.ts";
import { openBrand, type ProjectSite, SOON, stageProject } from "./supabase-site.harness.ts";

// A built site, a real Supabase server, and a faulty proxy between them.

const stage = stageProject(1);
const theSite = (): ProjectSite => {
  const [site] = stage().sites;
  if (!site) throw new Error("One site is staged");
  return site;
};
const statusOf = async (path: string): Promise<number> => (await theSite().read(path)).status;
const isReady = async (): Promise<void> => {
  await expect.poll(() => statusOf("/readyz"), SOON).toBe(200);
};
const isNotReady = async (): Promise<void> => {
  await expect.poll(() => statusOf("/readyz"), SOON).toBe(503);
};

/** The slowest page without the backend, and the slowest recovery. */
const slowest = { page: 0, recovery: 0 };
const measured = async (what: keyof typeof slowest, work: () => Promise<void>): Promise<void> => {
  const began = performance.now();
  await work();
  slowest[what] = Math.max(slowest[what], performance.now() - began);
};
const returns = (): Promise<void> => {
  stage().proxy.fault(undefined);
  return measured("recovery", isReady);
};

afterEach(async () => {
  const { proxy } = stage();
  proxy.fault(undefined);
  await isReady();
});
afterAll(() => {
  process.stdout.write(
    `Supabase away: the slowest page took ${Math.round(slowest.page)} ms (guaranteed: 3,000), the slowest recovery ${Math.round(slowest.recovery)} ms (guaranteed: 5,000)\n`,
  );
});

/** Pages that were requested before, and new ones. */
const pages = (round: string) => [
  "/",
  "/brands",
  `/brands?search=golf${round}`,
  "/brands?sort=name-asc&page=2",
  "/categories",
  "/brands/ping",
  "/api/brands?attr=made-in-usa",
];

const expectPages = async (round: string): Promise<void> => {
  for (const path of pages(round))
    await measured("page", async () => {
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    });
  expect((await theSite().read("/brands?search=ping")).text).toContain("PING");
};

describe("the public site", () => {
  it("keeps working while the backend hangs, and readyz reports it", async () => {
    expect(await statusOf("/brands/ping")).toBe(200);
    stage().proxy.fault({ kind: "hangs" });
    await isNotReady();
    expect(await statusOf("/healthz")).toBe(200);
    await expectPages("hangs");
    const suggested = await post(`${theSite().url}/api/submissions`, { brandName: "Sub 70" });
    expect(suggested.status).toBe(503);
    expect(suggested.headers.get("retry-after")).toBe("2");
    await returns();
  });

  it("keeps working while the backend restarts, and saves afterwards", async () => {
    const { lite } = stage();
    const before = await openBrand(theSite(), "titleist");
    expect(await statusOf("/brands/ping")).toBe(200);
    await lite.close();
    await isNotReady();
    await expectPages("restart");
    await lite.reopen();
    await measured("recovery", isReady);
    const saved = await theSite().asAmy(
      "PUT",
      before.path,
      { ...before.content, shortDescription: "After the restart" },
      before.etag,
    );
    expect(saved.status).toBe(200);
    await expect
      .poll(async () => (await theSite().read("/brands/titleist")).text, SOON)
      .toContain("After the restart");
  });
});

describe("a save", () => {
  /** The server writes with this call, and also checks with it whether a write was stored. */
  const COMMIT = /write_rows/;

  it("with a lost answer is reported as unknown, is not repeated, and shows its result", async () => {
    const { proxy } = stage();
    const { path, content, version, etag } = await openBrand(theSite(), "mizuno-golf");
    proxy.fault({ kind: "loses-answers" }, COMMIT);
    const edited = { ...content, shortDescription: "Saved, and nobody heard" };
    const failed = await theSite().asAmy("PUT", path, edited, etag);
    expect(failed.status).toBe(503);
    expect(((await failed.json()) as { detail: string }).detail).toContain(
      "It is not known whether this was saved",
    );
    proxy.fault(undefined);
    const now = await openBrand(theSite(), "mizuno-golf");
    expect(now.content["shortDescription"]).toBe(edited.shortDescription);
    expect(now.version).not.toBe(version);
    // Repeating the save is refused, and returns the newer record.
    const again = await theSite().asAmy("PUT", path, edited, etag);
    expect(again.status).toBe(412);
    expect(JSON.stringify(await again.json())).toContain(edited.shortDescription);
  });
});

describe("a session", () => {
  const token = (grant: "password" | "refresh_token", body: object) =>
    post(`${theSite().url}/auth/v1/token?grant_type=${grant}`, body);

  it("survives a gateway that does not know the key", async () => {
    const { proxy } = stage();
    // The answer of GoTrue.
    const session = (await (await token("password", amy)).json()) as { refresh_token: string };
    proxy.fault({ kind: "refuses", status: 401 });
    const { refresh_token } = session;
    expect((await token("refresh_token", { refresh_token })).status).toBe(503);
    expect((await token("password", amy)).status).toBe(503);
    expect((await theSite().asAmy("GET", "/brands")).status).toBe(503);
    proxy.fault(undefined);
    expect((await token("refresh_token", { refresh_token })).status).toBe(200);
    expect((await theSite().asAmy("GET", "/brands")).status).toBe(200);
  });
});
