// Guarantee (Operation): Nobody gets news of a list twice, even when two processes send at once.
import { describe, expect, it, onTestFinished } from "vitest";
import { valueOf } from "../back-office/back-office.harness.ts";
import { bareBrand } from "../brand/brand.fixture.ts";
import type { BrandEvent } from "../brand/events.ts";
import { catalogIn } from "../catalog/catalog-changes.ts";
import { createReadModel } from "../catalog/read-model.ts";
import { changeSetOf, createBrand, updateBrand } from "../change/change-set.fixture.ts";
import type { BrandRecord } from "../change/change-set.ts";
import type { PublicHistory } from "../ports/history-store.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { LinkSigner, Mail, Mailer, MailNotSent } from "../ports/mailer.ts";
import { numberedId } from "../ports/numbered-id.fixture.ts";
import type { FollowerStore } from "../ports/people-stores.ts";
import type { Clock, Log } from "../ports/system.ts";
import { fail, ok } from "../result.ts";
import type { BeforeMail } from "./send-issue.ts";
import { openLists } from "./send-lists.ts";

export interface SendingUnderTest {
  store: CatalogStore;
  history: PublicHistory;
  followers: FollowerStore;
  links: LinkSigner;
  close: () => Promise<void>;
}

const DAY_MS = 86_400_000;
const refused: MailNotSent = {
  kind: "mail-not-sent",
  isFinal: true,
  code: "EENVELOPE 550",
  mayHaveLeft: false,
};
const putOff: MailNotSent = { ...refused, isFinal: false, code: "EENVELOPE 451" };
const brokenOff: MailNotSent = { ...putOff, code: "ECONNECTION", mayHaveLeft: true };

const sale: BrandEvent = {
  year: 2026,
  month: 3,
  kind: "owner",
  text: "Acme bought the company.",
  source: null,
};

export const describeSendingLists = (
  name: string,
  open: (clock: Clock) => Promise<SendingUnderTest>,
): void => {
  /** An empty directory. `failures` decides by address which mails fail. */
  const begin = async (failures: (to: string) => MailNotSent | undefined = () => undefined) => {
    let now = Date.parse("2026-04-01T10:00:00.000Z");
    const clock = { now: () => new Date(now) };
    const { store, history, followers, links, close } = await open(clock);
    onTestFinished(close);
    const mails: Mail[] = [];
    const mailer: Pick<Mailer, "send"> = {
      send: async (mail) => {
        mails.push(mail);
        const failure = failures(mail.to);
        return failure ? fail(failure) : ok(null);
      },
    };
    const logged: unknown[] = [];
    const note: Log["warn"] = (...line) => void logged.push(line);
    const parts = {
      followers,
      links,
      mailer,
      history,
      readModel: async () => createReadModel(catalogIn(await store.directory())),
      origin: () => "https://golf.example",
      clock,
      log: { info: note, warn: note, error: note },
    };
    let brands = 0;
    const at = (ms: number): string => new Date(now + ms).toISOString();
    return {
      followers,
      logged,
      mails,
      to: () => mails.map((mail) => /\d+/.exec(mail.to)?.[0]).join(" "),
      passDays: (days: number) => (now += days * DAY_MS),
      /** Person n follows a list, and knows the directory as it is now. */
      follow: async (n: number, list: string) => {
        const listId = `${n} ${list}`;
        await followers.follow({
          id: numberedId(n),
          email: `golfer${n}@example.com`,
          listId,
          list,
          at: at(0),
          nextAt: at(7 * DAY_MS),
          mails: 5,
          since: at(-DAY_MS),
        });
        await followers.confirm(listId, at(0), (await store.directory()).revision);
      },
      add: async (slug: string, changes: Partial<BrandRecord> = {}) => {
        brands += 1;
        const brand = {
          ...bareBrand,
          id: numberedId(brands),
          slug,
          name: slug.toUpperCase(),
          ...changes,
        };
        const { revision } = valueOf(await store.commit(changeSetOf(createBrand(brand))));
        return {
          change: async (changed: Partial<BrandRecord>) =>
            valueOf(
              await store.commit(changeSetOf(updateBrand({ ...brand, ...changed }, revision))),
            ),
        };
      },
      openAll: openLists(parts),
      send: async (beforeMail: BeforeMail = () => true) =>
        (await openLists(parts)()).send(beforeMail),
    };
  };

  describe(`${name} sending news of lists`, () => {
    it("mails one person once, with every list, links to leave each and one header to leave all", async () => {
      const { follow, add, passDays, send, mails } = await begin();
      const ping = await add("ping", { positioning: "Premium" });
      for (const list of ["positioning=premium", "positioning=budget", ""]) {
        await follow(1, list);
        passDays(0.1);
      }
      await add("cobra", { positioning: "Budget", shortDescription: "Makes clubs." });
      await ping.change({ positioning: "Premium", events: [sale, { ...sale, year: 1959 }] });
      passDays(7);
      expect(await send()).toEqual({
        end: { why: "done" },
        mails: { sent: 1, failed: 0, uncertain: 0, deferred: 0 },
      });
      const [mail, ...more] = mails;
      expect(more).toEqual([]);
      expect(mail).toMatchObject({
        to: "golfer1@example.com",
        subject: "1 new brand and 1 event in your lists",
        headers: {
          "List-Unsubscribe": expect.stringMatching(
            /^<https:\/\/golf\.example\/lists\/leave-all\?token=[\w.~-]+>$/,
          ),
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      });
      const [premium = "", budget = "", all = ""] = (mail?.text ?? "").split(
        /Stop following this list:\n.*\n/,
      );
      expect(premium).toMatch(
        /^Premium\nhttps:\/\/golf\.example\/brands\?positioning=premium\n[^]*PING, March 2026: Acme bought the company\.\nhttps:\/\/golf\.example\/brands\/ping\n/,
      );
      expect(premium).not.toMatch(/1959|COBRA/);
      expect(budget).toMatch(/New: COBRA\nMakes clubs\.\nhttps:\/\/golf\.example\/brands\/cobra\n/);
      expect(budget).not.toContain("PING");
      expect(all).toMatch(/^\nAll brands\n[^]*COBRA[^]*PING/);
      expect(new Set(mail?.text.match(/\/lists\/leave\?token=\S+/g)).size).toBe(3);
      expect(mail?.html).toContain("Acme bought the company.");
    });

    it("mails at most once a week, each news once, and nobody without news", async () => {
      const { follow, add, passDays, send, to, mails } = await begin();
      await follow(1, "");
      await follow(2, "positioning=budget");
      await add("ping");
      passDays(6);
      await send();
      expect(to()).toBe("");
      passDays(1);
      await send();
      await add("cobra");
      passDays(6);
      await send();
      expect(to()).toBe("1");
      passDays(1);
      await send();
      expect(to()).toBe("1 1");
      expect(mails[1]?.text).toContain("COBRA");
      expect(mails[1]?.text).not.toContain("PING");
      passDays(30);
      await send();
      expect(to()).toBe("1 1");
    });

    it("names ten brands of a list, and counts the others", async () => {
      const { follow, add, passDays, send, mails } = await begin();
      await follow(1, "");
      for (let n = 10; n < 22; n += 1) await add(`brand-${n}`);
      passDays(7);
      await send();
      expect(mails[0]?.subject).toBe("12 new brands on GolfBrands");
      expect(mails[0]?.text).toContain("New: BRAND-19\n");
      expect(mails[0]?.text).not.toContain("BRAND-20");
      expect(mails[0]?.text).toContain("\nAnd 2 more brands.\n");
    });

    it("has no news of an event that only got another month or sentence, or of a brand that left", async () => {
      const { follow, add, passDays, send, mails } = await begin();
      const ping = await add("ping", { events: [{ ...sale, month: null }] });
      await follow(1, "");
      await ping.change({ events: [{ ...sale, text: "Acme bought it." }] });
      const cobra = await add("cobra");
      await cobra.change({ status: "archived" });
      passDays(7);
      expect((await send()).mails.sent).toBe(0);
      expect(mails).toEqual([]);
    });

    it("mails nobody twice when two runs send at once", async () => {
      const { follow, add, passDays, openAll, to } = await begin();
      for (let n = 1; n <= 9; n += 1) await follow(n, "");
      await add("ping");
      passDays(7);
      const [first, second] = [await openAll(), await openAll()];
      expect([first.count, second.count]).toEqual([9, 9]);
      const both = await Promise.all([first.send(() => true), second.send(() => true)]);
      expect(both[0].mails.sent + both[1].mails.sent).toBe(9);
      expect(to().split(" ").sort().join("")).toBe("123456789");
    });

    it("skips those who leave while it is sent, and continues where it was stopped", async () => {
      const { follow, add, passDays, send, to, followers } = await begin();
      for (let n = 1; n <= 4; n += 1) await follow(n, "");
      await add("ping");
      passDays(7);
      const stopped = await send(async (tried) => {
        if (tried === 1) await followers.leaveAll(numberedId(2));
        return tried < 3;
      });
      expect([stopped.end, to()]).toEqual([{ why: "stopped" }, "1 3"]);
      await send();
      expect(to()).toBe("1 3 4");
    });

    it("has news of a brand that an edit puts into the list, and of a second event of its kind and year", async () => {
      const { follow, add, passDays, send, mails } = await begin();
      const ping = await add("ping");
      const cobra = await add("cobra", { positioning: "Budget", events: [sale] });
      await follow(1, "positioning=budget");
      await ping.change({ positioning: "Budget", events: [sale] });
      const again = { ...sale, month: 9, text: "Birdie Group bought it back." };
      await cobra.change({ positioning: "Budget", events: [sale, again] });
      passDays(7);
      await send();
      expect(mails[0]?.subject).toBe("1 new brand and 1 event in Budget");
      expect(mails[0]?.text).toMatch(/New: PING\n[^]*COBRA, September 2026: Birdie Group/);
      expect(mails[0]?.text).not.toContain("Acme");
    });

    it("looks at a list without news once a day", async () => {
      const { follow, add, passDays, send, mails, openAll } = await begin();
      await follow(1, "");
      passDays(7);
      await send();
      await add("ping");
      expect((await openAll()).count).toBe(0);
      passDays(1);
      await send();
      expect(mails).toHaveLength(1);
    });

    it("does not resend the mail in hand after a crash, and continues with the others", async () => {
      let isBroken = true;
      const { follow, add, passDays, send, to } = await begin(() => {
        if (isBroken) throw new Error("A fault");
        return undefined;
      });
      for (let n = 1; n <= 3; n += 1) await follow(n, "");
      await add("ping");
      passDays(7);
      await expect(send()).rejects.toThrow("A fault");
      isBroken = false;
      expect((await send()).mails.sent).toBe(2);
      expect(to()).toBe("1 2 3");
    });

    it("tries a temporary failure again after six hours, and no other failure", async () => {
      const failures: Record<string, MailNotSent> = { 2: putOff, 3: refused, 4: brokenOff };
      const { follow, add, passDays, send, to, logged } = await begin(
        (mail) => failures[/\d+/.exec(mail)?.[0] ?? ""],
      );
      for (let n = 1; n <= 4; n += 1) await follow(n, "");
      await add("ping");
      passDays(7);
      expect((await send()).mails).toEqual({ sent: 1, failed: 1, uncertain: 1, deferred: 1 });
      expect(JSON.stringify(logged)).not.toContain("golfer");
      await send();
      expect(to()).toBe("1 2 3 4");
      delete failures[2];
      passDays(0.3);
      expect((await send()).mails.sent).toBe(1);
      expect(to()).toBe("1 2 3 4 2");
    });

    it("stops after five temporary failures in a row, and keeps the news", async () => {
      let isAway = true;
      const { follow, add, passDays, send, to } = await begin(() => (isAway ? putOff : undefined));
      for (let n = 1; n <= 7; n += 1) await follow(n, "");
      await add("ping");
      passDays(7);
      expect((await send()).end).toEqual({ why: "mail-server", code: putOff.code });
      expect(to()).toBe("1 2 3 4 5");
      isAway = false;
      passDays(0.3);
      expect((await send()).mails.sent).toBe(7);
    });
  });
};
