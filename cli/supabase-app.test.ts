import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { supabaseAdminList } from "#adapters/supabase/admin-list.ts";
// The test runs the Supabase server.
// oxlint-disable-next-line no-restricted-imports
import { type LiteServer, startLite } from "#adapters/supabase/lite-server.harness.ts";
import { valueOf } from "#core/back-office/back-office.harness.ts";
import { ping } from "#core/brand/brand.fixture.ts";
import { amy, ben, home } from "#core/ports/identity.harness.ts";
import { linkIn } from "#core/people/mails.fixture.ts";
import { textIn } from "#core/ports/mailer.contract.ts";
import { type App, startApp } from "./app.ts";
import { prepareStore } from "./app/start-up.ts";
import { parseConfig } from "./config.schema.ts";
import { mailNotice } from "./app/mail.ts";

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

it("serves from Supabase, and lets an administrator save with a session alone", async () => {
  const { url, key } = lite.visitors;
  const place = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key };
  const said: string[] = [];
  const owner = {
    SUPABASE_SECRET_KEY: lite.ownerProject.key,
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

it("writes mails only with the secret key, and lets an administrator manage subscribers with a session", async () => {
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-mails-"));
  const place = {
    SUPABASE_URL: lite.visitors.url,
    SUPABASE_PUBLISHABLE_KEY: lite.visitors.key,
    SUPABASE_TIMEOUT_MS: "20000",
    GOLFBRANDS_DB: join(folder, "none.db"),
    SITE_URL: "https://golf.example",
  };
  const open = async (environment: Record<string, string>) => {
    const app = await startApp(configured(environment), log);
    apps.push(app);
    return app;
  };
  const mute = await open(place);
  expect(mute.writesMails).toBe(false);
  const email = "golfer@example.com";
  for (const asked of [
    mute.directory.subscribe({ email }),
    mute.directory.confirmSubscription("x"),
    mute.directory.requestOwnData({ email }),
    mute.directory.eraseOwnData("x"),
  ])
    expect(await asked).toEqual({ ok: false, failure: { kind: "not-offered" } });
  expect(mailNotice(configured(place))).toContain("SUPABASE_SECRET_KEY");

  const writing = await open({ ...place, SUPABASE_SECRET_KEY: lite.ownerProject.key });
  expect(writing.writesMails).toBe(true);
  expect(await writing.directory.subscribe({ email })).toEqual({ ok: true, value: null });
  const letters = (): string[] =>
    readdirSync(join(folder, "mails")).map((name) =>
      readFileSync(join(folder, "mails", name), "utf8"),
    );
  await vi.waitFor(() => expect(letters()).toHaveLength(1), { timeout: 20_000 });
  const token = linkIn({ text: textIn(letters()[0] ?? "") }, "/newsletter/confirm");
  expect(await writing.directory.confirmSubscription(token)).toEqual({ ok: true, value: null });

  await supabaseAdminList(lite.ownerProject).addAdministrator(ben);
  const session = await mute.identity.signIn(ben, home);
  if (!session.ok) throw new Error("not signed in");
  const admitted = await mute.admit(session.value.accessToken);
  if (!admitted.ok) throw new Error("not admitted");
  expect(await admitted.value.listSubscribers({ search: "golfer", page: 1 })).toMatchObject({
    value: { items: [{ email, status: "confirmed" }] },
  });
  // Only the server can sign links. An administrator's token cannot read the key.
  await expect(admitted.value.exportSubscribers()).rejects.toThrow("SUPABASE_SECRET_KEY");
  const signing = await writing.admit(session.value.accessToken);
  if (!signing.ok) throw new Error("not admitted");
  expect(await signing.value.exportSubscribers()).toMatchObject({
    value: { csv: expect.stringContaining("https://golf.example/newsletter/unsubscribe?token=") },
  });
  expect(await admitted.value.erasePersonalData({ email })).toMatchObject({
    value: { subscriptions: 1 },
  });
  rmSync(folder, { recursive: true, force: true });
}, 120_000);
