import { expect, it, vi } from "vitest";
import { castMail } from "#core/ports/mailer.contract.ts";
import type { Mail, Mailer, MailNotSent } from "#core/ports/mailer.ts";
import { fail, ok } from "#core/result.ts";
import { openOutbox } from "./outbox.ts";

/** A mailer that fails this often with these errors, and then sends. */
const failing = (times: number, failure: Partial<MailNotSent> = {}) => {
  const tried: string[] = [];
  let left = times;
  const mailer: Mailer = {
    send: async ({ to }: Mail) => {
      tried.push(to);
      if (left === 0) return ok(null);
      left -= 1;
      return fail({
        kind: "mail-not-sent",
        isFinal: false,
        code: "ESOCKET",
        mayHaveLeft: false,
        ...failure,
      });
    },
    forget: async () => 0,
    forgetBefore: async () => 0,
  };
  return { mailer, tried };
};

const recording = () => {
  const lines: unknown[] = [];
  const note = (...line: unknown[]) => void lines.push(line);
  return { lines, log: { info: note, warn: note, error: note } };
};

const A_WHILE = { timeout: 20_000 };

it("retries after each pause, until the mail is sent", async () => {
  const { mailer, tried } = failing(2);
  const { log, lines } = recording();
  const outbox = openOutbox(mailer, { log, pausesMs: [1, 1, 1] });
  expect(outbox.post(castMail)).toBe(true);
  await vi.waitFor(() => expect(tried).toHaveLength(3), A_WHILE);
  await outbox.close(10_000);
  expect(tried).toHaveLength(3);
  expect(lines).toEqual([
    ["mail_failed", { code: "ESOCKET", tries: 1 }],
    ["mail_failed", { code: "ESOCKET", tries: 2 }],
  ]);
});

it("gives up after the last pause, and at once after a permanent refusal", async () => {
  const { mailer, tried } = failing(9);
  const { log, lines } = recording();
  const outbox = openOutbox(mailer, { log, pausesMs: [1] });
  outbox.post(castMail);
  await vi.waitFor(() => expect(lines).toHaveLength(2), A_WHILE);
  expect(lines[1]).toEqual(["mail_given_up", new Error("ESOCKET"), { tries: 2 }]);
  expect(tried).toHaveLength(2);

  const refusing = failing(9, { isFinal: true, code: "EENVELOPE 550" });
  const refused = openOutbox(refusing.mailer, { log, pausesMs: [1] });
  refused.post(castMail);
  await vi.waitFor(() => expect(lines).toHaveLength(3), A_WHILE);
  expect(refusing.tried).toHaveLength(1);
});

it("refuses mails beyond its capacity", async () => {
  const { log } = recording();
  const never: Mailer = { ...failing(0).mailer, send: () => new Promise(() => {}) };
  const outbox = openOutbox(never, { log, capacity: 2, reserved: 0 });
  expect([outbox.hasCapacity("normal", 2), outbox.post(castMail)]).toEqual([true, true]);
  expect([outbox.hasCapacity("normal", 2), outbox.hasCapacity()]).toEqual([false, true]);
  expect(outbox.post(castMail)).toBe(true);
  expect([outbox.hasCapacity(), outbox.post(castMail)]).toEqual([false, false]);
});

it("reserves capacity for urgent mails", async () => {
  const { log } = recording();
  const never: Mailer = { ...failing(0).mailer, send: () => new Promise(() => {}) };
  const outbox = openOutbox(never, { log });
  for (let n = 0; n < 400; n += 1) expect(outbox.post(castMail)).toBe(true);
  expect([outbox.hasCapacity(), outbox.post(castMail)]).toEqual([false, false]);
  for (let n = 0; n < 100; n += 1) expect(outbox.post(castMail, "urgent")).toBe(true);
  expect([outbox.hasCapacity("urgent"), outbox.post(castMail, "urgent")]).toEqual([false, false]);
});

it("retries waiting mails once when closed, and logs how many are lost", async () => {
  const { log, lines } = recording();
  const { mailer, tried } = failing(1);
  const outbox = openOutbox(mailer, { log, pausesMs: [3_600_000] });
  outbox.post(castMail);
  await vi.waitFor(() => expect(tried).toHaveLength(1), A_WHILE);
  await outbox.close(10_000);
  expect(tried).toHaveLength(2);
  expect(outbox.post(castMail)).toBe(false);

  const never: Mailer = { ...mailer, send: () => new Promise(() => {}) };
  const stuck = openOutbox(never, { log });
  stuck.post(castMail);
  await stuck.close(1);
  expect(lines.at(-1)).toEqual(["mails_lost", { count: 1 }]);
});
