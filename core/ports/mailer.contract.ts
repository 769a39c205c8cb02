import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LINK_ID_MAX, type LinkSigner, type Mail, type Mailer } from "./mailer.ts";
import type { Clock } from "./system.ts";

export interface MailerUnderTest {
  mailer: Mailer;
  /** The mails that arrived, oldest first, as RFC 5322 messages. */
  arrived: () => Promise<string[]>;
  close: () => Promise<void>;
}

export const castMail: Mail = {
  to: "golfer@example.com",
  subject: "Fore! – and “aft”",
  text: `A line of a mail that is rather longer than the seventy-six characters of a line in a mail.
https://golf.example/subscriptions/confirm?token=${"a1-_".repeat(30)}
.
Ende: ä\n`,
  headers: { "List-Unsubscribe": "<https://golf.example/my-emails?token=abc>" },
};

export const describeMailer = (
  name: string,
  open: () => Promise<MailerUnderTest>,
  { storesCopies }: { storesCopies: boolean },
): void => {
  describe(`${name} as a mailer`, () => {
    let subject: MailerUnderTest;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());

    it("hands over the headers and the text of a mail, without breaking lines", async () => {
      expect(await subject.mailer.send(castMail)).toEqual({ ok: true, value: null });
      const [message = ""] = await subject.arrived();
      expect(message).toMatch(/^To: golfer@example\.com\r?$/m);
      expect(message).toMatch(/^From: GolfBrands <hello@golf\.example>\r?$/m);
      expect(message).toMatch(
        /^List-Unsubscribe: <https:\/\/golf\.example\/my-emails\?token=abc>/m,
      );
      expect(message).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
      expect(message).toMatch(/^Message-ID: <.+>\r?$/m);
      expect(textIn(message)).toBe(castMail.text);
    });

    it("hands over a mail with text and HTML", async () => {
      const html = "<!doctype html><p>Ä brand joined</p>";
      await subject.mailer.send({ ...castMail, html });
      const [message = ""] = await subject.arrived();
      expect(message).toMatch(/^Content-Type: multipart\/alternative;/m);
      const [, plain, rich] = message.split(/^--.+$/m).map((part) => part.trimStart());
      expect(plain).toMatch(/^Content-Type: text\/plain; charset=utf-8/);
      expect(textIn(plain ?? "").trimEnd()).toBe(castMail.text.trimEnd());
      expect(rich).toMatch(/^Content-Type: text\/html; charset=utf-8/);
      expect(textIn(rich ?? "").trimEnd()).toBe(html);
    });

    it("sends to one recipient, even when the subject contains headers", async () => {
      await subject.mailer.send({ ...castMail, subject: "One\r\nBcc: two@x.example\r\n\r\nThree" });
      const [message = ""] = await subject.arrived();
      expect(message).not.toMatch(/^Bcc:/im);
      expect(textIn(message)).toBe(castMail.text);
    });

    it("deletes stored copies by address and by age", async () => {
      const { mailer, arrived } = subject;
      for (const to of ["a@x.example", "b@x.example", "aa@x.example"])
        await mailer.send({ ...castMail, to });
      expect(await mailer.forget("A@X.example")).toBe(storesCopies ? 1 : 0);
      expect(await arrived()).toHaveLength(storesCopies ? 2 : 3);
      expect(await mailer.forgetBefore(new Date("2001-01-01"))).toBe(0);
      expect(await mailer.forgetBefore(new Date("2999-01-01"))).toBe(storesCopies ? 2 : 0);
    });
  });
};

/** The decoded text of a message, with LF line ends. */
export const textIn = (message: string): string => {
  const [head = "", ...rest] = message.replace(/\r\n/g, "\n").split("\n\n");
  const body = rest.join("\n\n");
  if (!/^Content-Transfer-Encoding: quoted-printable$/im.test(head)) return body;
  const bytes = body
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return new TextDecoder().decode(
    Uint8Array.from(bytes, (character) => character.codePointAt(0) ?? 0),
  );
};

export const describeLinkSigner = (name: string, open: (clock: Clock) => LinkSigner): void => {
  describe(`${name} links`, () => {
    let now: Date;
    let links: LinkSigner;
    beforeEach(() => {
      now = new Date("2026-03-01T12:00:00Z");
      links = open({ now: () => now });
    });

    it("work for their own purpose only", async () => {
      const token = await links.sign("confirm-subscription", "a-1", null);
      expect(await links.read("confirm-subscription", token)).toBe("a-1");
      expect(await links.read("my-emails", token)).toBeUndefined();
      expect(await links.read("own-data", token)).toBeUndefined();
      expect(await links.read("reset-password", token)).toBeUndefined();
    });

    it("give a text the same keyed hash each time", async () => {
      const hash = await links.fingerprint("golfer@example.com");
      expect(hash).toMatch(/^[\w-]{43}$/);
      expect(await links.fingerprint("golfer@example.com")).toBe(hash);
      expect(await links.fingerprint("other@example.com")).not.toBe(hash);
    });

    it("expire at the given time, or never if none is given", async () => {
      const hour = new Date("2026-03-01T13:00:00Z");
      const [brief, endless] = [
        await links.sign("confirm-subscription", "a", hour),
        await links.sign("confirm-subscription", "a", null),
      ];
      now = new Date("2026-03-01T12:59:59Z");
      expect(await links.read("confirm-subscription", brief)).toBe("a");
      now = hour;
      expect(await links.read("confirm-subscription", brief)).toBeUndefined();
      now = new Date("2036-03-01T13:00:00Z");
      expect(await links.read("confirm-subscription", endless)).toBe("a");
    });

    it("can contain a key and two of the longest record ids", async () => {
      const id = ["k".repeat(32), "a".repeat(64), "b".repeat(64)].join(".");
      expect(id).toHaveLength(LINK_ID_MAX);
      const inAnHour = new Date("2026-03-01T13:00:00Z");
      for (const expiresAt of [null, inAnHour]) {
        const token = await links.sign("confirm-correction", id, expiresAt);
        expect(await links.read("confirm-correction", token)).toBe(id);
      }
      await expect(links.sign("confirm-correction", `${id}x`, null)).rejects.toThrow("too long");
    });

    it("are URL-safe", async () => {
      const token = await links.sign("own-data", "e1000000-0000-4000-8000-000000000001", now);
      expect(token).toMatch(/^[\w.~-]{1,200}$/);
    });

    it("cannot be forged or changed", async () => {
      const token = await links.sign("confirm-subscription", "a", null);
      const broken = [
        "",
        "x",
        "..",
        "confirm-subscription",
        token.slice(1),
        `${token}x`,
        token.replace(/^./, (first) => (first === "Y" ? "Z" : "Y")),
        token.toUpperCase(),
        `${token}.${token}`,
        "\0",
        "a".repeat(100_000),
      ];
      for (const forged of broken)
        expect([forged, await links.read("confirm-subscription", forged)]).toEqual([
          forged,
          undefined,
        ]);
    });
  });
};
