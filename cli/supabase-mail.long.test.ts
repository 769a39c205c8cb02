import { afterAll, beforeAll, expect, it } from "vitest";
import { folderOfFile } from "#adapters/empty-folder.harness.ts";
import { openMailServer, type MailServer } from "#adapters/mail/smtp-server.harness.ts";
import { type LiteServer, startLite } from "#adapters/supabase/lite-server.harness.ts";
import { connectToProject } from "#adapters/supabase/open-stores.ts";
import { commandIn, ended } from "./command.harness.ts";
import { killSenders, subscribeAll } from "./mail-killed.harness.ts";

const KILLS = Number(process.env["KILLS"] ?? 20);

let lite: LiteServer;
let mailServer: MailServer;
const command = commandIn(folderOfFile());

beforeAll(async () => {
  lite = await startLite();
  mailServer = await openMailServer();
});
afterAll(async () => {
  await lite?.close();
  await mailServer?.close();
});

it(`mails nobody twice over Supabase when it is killed ${KILLS} times, and loses at most one mail per kill`, async () => {
  const environment = {
    SUPABASE_URL: lite.publicProject.url,
    SUPABASE_PUBLISHABLE_KEY: lite.publicProject.key,
    SUPABASE_SECRET_KEY: lite.ownerProject.key,
    SITE_URL: "https://golf.example",
    SMTP_URL: mailServer.url,
  };
  const { peopleStores } = connectToProject({
    url: lite.publicProject.url,
    publishableKey: lite.publicProject.key,
    secretKey: lite.ownerProject.key,
    timeoutMs: 10_000,
  });
  await subscribeAll(peopleStores.subscriptions);
  const file = command.file("new.csv", "name\nVice\nTakomo\n");
  await command.done(`brands import ${file} --yes`, { env: environment });
  const reset = () =>
    lite.run(`
      update private.subscriptions set next_at = '2026-01-01', told_revision = 0;`);
  const start = () => {
    const sending = command.start(["mail", "send", "--yes"], environment);
    return { end: ended(sending), kill: () => void sending.kill("SIGKILL") };
  };
  const lost = await killSenders("Supabase", KILLS, { mailServer, reset, start });
  expect(lost).toBeLessThanOrEqual(KILLS);
});
