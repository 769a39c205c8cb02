import { afterAll, beforeAll, expect, it, vi } from "vitest";
// The test runs the Supabase server.
// oxlint-disable-next-line no-restricted-imports
import { type LiteServer, startLite } from "#adapters/supabase/lite-server.harness.ts";
import { valueOf } from "#core/back-office/back-office.harness.ts";
import { ping } from "#core/brand/brand.fixture.ts";
import { amy, home } from "#core/ports/identity.harness.ts";
import { type App, startApp } from "./app.ts";
import { prepareStore } from "./app/start-up.ts";
import { parseConfig } from "./config.schema.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

let lite: LiteServer;
const apps: App[] = [];
const log = { info: () => {}, warn: () => {}, error: () => {} };

const configured = (environment: Record<string, string>) => {
  const config = parseConfig(environment);
  if (!config.ok) throw new Error("bad configuration");
  return config.value;
};

// The database server starts slowly on a busy machine.
beforeAll(async () => {
  lite = await startLite();
}, 300_000);
afterAll(async () => {
  for (const app of apps) await app.close();
  await lite.close();
});

it("serves from Supabase, and lets an administrator save", async () => {
  const { url, key } = lite.visitors;
  const place = {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: key,
    SUPABASE_SECRET_KEY: lite.ownerProject.key,
  };
  const said: string[] = [];
  const owner = {
    ADMIN_EMAIL: amy.email,
    ADMIN_PASSWORD: amy.password,
  };
  // Like `serve`, it waits for a slow project.
  const tries = { onAway: () => {}, until: AbortSignal.timeout(120_000) };
  await prepareStore(configured({ ...place, ...owner }), (line) => void said.push(line), tries);
  expect(said.join("\n")).toMatch(/Loaded \d+ brands[^]*first administrator is amy@golf\.example/i);

  const open = async () => {
    const app = await startApp(configured(place), log);
    apps.push(app);
    await app.opened;
    return app;
  };
  const [one, other] = [await open(), await open()];
  expect((await one.directory.showLanding()).brandCount).toBeGreaterThan(50);
  expect(await one.storeAnswers()).toBe(true);

  const session = await one.identity.signIn(amy, home);
  if (!session.ok) throw new Error("not signed in");
  const admitted = await one.admit(session.value.accessToken);
  if (!admitted.ok) throw new Error("not admitted");
  const { slug } = ping;
  const file = valueOf(
    await admitted.value.exportBrands({ search: slug, status: null, needs: null }, "ndjson"),
  );
  let exported = "";
  for await (const piece of file.text) exported += piece;
  expect(exported).toMatch(/"slug":"ping"/);
  const found = valueOf(
    await admitted.value.listBrands({
      search: slug,
      status: null,
      needs: null,
      sort: "name",
      page: 1,
    }),
  ).items[0];
  const deleted = await admitted.value.deleteBrand({
    id: found?.id ?? "",
    readVersion: found?.version ?? 0,
  });
  expect(deleted.ok).toBe(true);
  expect(await one.directory.showProfile(found?.slug ?? "")).toHaveProperty("ok", false);
  await vi.waitFor(
    async () =>
      expect((await other.catalog.current()).brandCount).toBe(
        (await one.catalog.current()).brandCount,
      ),
    { timeout: 5_000 },
  );
  expect(
    (await admitted.value.listHistory({ record: null, page: 1 })).items[0]?.actor.toLowerCase(),
  ).toBe(amy.email.toLowerCase());
});
