import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { folderOfFile } from "#adapters/empty-folder.harness.ts";
import { openPostOffice, type PostOffice } from "#adapters/mail/smtp-server.harness.ts";
import { type LiteServer, startLite } from "#adapters/supabase/lite-server.harness.ts";
import { connectToProject } from "#adapters/supabase/open-stores.ts";
import { killSenders, subscribeAll } from "./mail-killed.harness.ts";
import { runCommand, startCommand } from "./run-command.harness.ts";

const KILLS = Number(process.env["KILLS"] ?? 20);

let lite: LiteServer;
let office: PostOffice;
const folder = folderOfFile();

beforeAll(async () => {
  lite = await startLite();
  office = await openPostOffice();
});
afterAll(async () => {
  await lite?.close();
  await office?.close();
});

it(`mails nobody twice when it is killed ${KILLS} times over Supabase, and loses at most one mail each time`, async () => {
  const environment = {
    SUPABASE_URL: lite.visitors.url,
    SUPABASE_PUBLISHABLE_KEY: lite.visitors.key,
    SUPABASE_SECRET_KEY: lite.ownerProject.key,
    SITE_URL: "https://golf.example",
    SMTP_URL: office.url,
  };
  const { peopleStores } = connectToProject({
    url: lite.visitors.url,
    publishableKey: lite.visitors.key,
    secretKey: lite.ownerProject.key,
    timeoutMs: 10_000,
  });
  await subscribeAll(peopleStores.subscriptions);
  writeFileSync(join(folder, "new.csv"), "name\nVice\nTakomo\n");
  const imported = await runCommand(["brands", "import", "new.csv", "--yes"], {
    folder,
    environment,
  });
  expect(imported).toMatchObject({ status: 0 });
  const reset = () =>
    lite.run(`
      update private.subscriptions set next_at = '2026-01-01', told_revision = 0;`);
  const start = () => {
    const { ran, stop } = startCommand(["mail", "send", "--yes"], { folder, environment });
    return { end: ran, kill: () => stop("SIGKILL") };
  };
  const lost = await killSenders("Supabase", KILLS, { office, reset, start });
  expect(lost).toBeLessThanOrEqual(KILLS);
});
