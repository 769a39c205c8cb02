// Guarantee (Privacy): A mail server on another machine gets neither the password nor a message unencrypted.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { emptyFolder } from "../empty-folder.harness.ts";
import { castMail, describeLinkSigner, describeMailer } from "#core/ports/mailer.contract.ts";
import { hmacLinkSigner } from "../identity/keys.ts";
import { mailFolder, smtpMailer } from "./mailers.ts";
import { openMailServer } from "./smtp-server.harness.ts";

const from = "GolfBrands <hello@golf.example>";

describeMailer(
  "an SMTP server",
  async () => {
    const mailServer = await openMailServer();
    return {
      mailer: smtpMailer({ url: mailServer.url, from }),
      arrived: async () => mailServer.letters(),
      close: mailServer.close,
    };
  },
  { storesCopies: false },
);

/** A folder that does not exist yet, and a clock that never shows the same time twice. */
const openFolder = () => {
  const parent = emptyFolder();
  const folder = join(parent, "data", "mails");
  let time = Date.now();
  return {
    folder,
    mailer: mailFolder({ folder, from, clock: { now: () => new Date((time += 1_000)) } }),
    letters: () =>
      readdirSync(folder)
        .sort()
        .map((name) => readFileSync(join(folder, name), "utf8")),
  };
};

describeMailer(
  "a folder of mails",
  async () => {
    const { mailer, letters } = openFolder();
    return { mailer, arrived: async () => letters(), close: async () => {} };
  },
  { storesCopies: true },
);

describeLinkSigner("HMAC", (clock) =>
  hmacLinkSigner(async () => new Uint8Array(32).fill(7), clock),
);

it("rejects a link that another installation signed", async () => {
  const clock = { now: () => new Date() };
  const signerOf = (byte: number) =>
    hmacLinkSigner(async () => new Uint8Array(32).fill(byte), clock);
  const token = await signerOf(1).sign("own-data", "a", null);
  expect(await signerOf(1).read("own-data", token)).toBe("a");
  expect(await signerOf(2).read("own-data", token)).toBeUndefined();
});

it("stores mails readable by the owner only, under names without addresses", async () => {
  const { mailer, folder } = openFolder();
  await mailer.send(castMail);
  const [name = ""] = readdirSync(folder);
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8}\.eml$/);
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  expect(statSync(folder).mode & 0o077).toBe(0);
});

it("reports a folder that cannot be written, and deletes nothing in a missing one", async () => {
  const { mailer, folder } = openFolder();
  expect(await mailer.forget("a@x.example")).toBe(0);
  writeFileSync(join(folder, "..", "..", "data"), "a file where the folder should be");
  expect(await mailer.send(castMail)).toMatchObject({
    failure: { kind: "mail-not-sent", isFinal: false, code: expect.stringMatching(/^E/) },
  });
});

it("distinguishes permanent from temporary refusals, and names no e-mail address in the failure", async () => {
  const mailServer = await openMailServer();
  const mailer = smtpMailer({ url: mailServer.url, from });
  mailServer.refuseWith(550);
  const refused = await mailer.send(castMail);
  expect(refused).toEqual({
    ok: false,
    failure: { kind: "mail-not-sent", isFinal: true, code: "EENVELOPE 550", mayHaveLeft: false },
  });
  mailServer.refuseWith(451);
  expect(await mailer.send(castMail)).toMatchObject({
    failure: { isFinal: false, code: "EENVELOPE 451" },
  });
  mailServer.refuseWith(undefined);
  expect(await mailer.send(castMail)).toHaveProperty("ok", true);
  await mailServer.close();
});

it("reports a temporary failure if the server is missing or does not answer", async () => {
  const mailServer = await openMailServer();
  await mailServer.close();
  expect(await smtpMailer({ url: mailServer.url, from }).send(castMail)).toMatchObject({
    failure: { isFinal: false, code: "ESOCKET" },
  });

  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  expect(await smtpMailer({ url, from, timeoutMs: 50 }).send(castMail)).toMatchObject({
    failure: { isFinal: false, code: "ETIMEDOUT" },
  });
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
});

it("sends neither password nor mail unencrypted to another machine, unless its URL allows that", async () => {
  const mailServer = await openMailServer();
  const at = (host: string, query = "") =>
    smtpMailer({
      url: mailServer.url.replace("//127.0.0.1", `//mailer:s3cret@${host}`) + query,
      from,
    });
  // Systems connect 0.0.0.0 to themselves, but the mailer does not treat it as the local machine.
  expect(await at("0.0.0.0").send(castMail)).toEqual({
    ok: false,
    // The operator can fix the server, so the outbox retries.
    failure: {
      kind: "mail-not-sent",
      isFinal: false,
      code: expect.stringMatching(/^ETLS/),
      mayHaveLeft: false,
    },
  });
  expect([mailServer.passwords(), mailServer.letters()]).toEqual([[], []]);
  for (const mailer of [at("0.0.0.0", "?ignoreTLS=true"), at("127.0.0.1"), at("localhost")])
    expect(await mailer.send(castMail)).toHaveProperty("ok", true);
  expect(mailServer.passwords()).toEqual(["s3cret", "s3cret", "s3cret"]);
  expect(mailServer.letters()).toHaveLength(3);
  await mailServer.close();
});

it("deletes the copy of a mail whose header is folded because of a long address", async () => {
  const { mailer, letters } = openFolder();
  const to = `${"long.".repeat(12)}golfer@${"course".repeat(5)}.example`;
  await mailer.send({ ...castMail, to });
  expect(letters()[0]).toMatch(/^To:\r\n /m);
  expect(await mailer.forget(to)).toBe(1);
});
