// Guarantee (Load): A brand has at most 20 pending corrections. Proposed values are never public. A private link shows
//   only its own correction, until 90 days after the decision.
import { describe, expect, it } from "vitest";
import { archivedBrand, bareBrand, ping, titleist } from "../brand/brand.fixture.ts";
import { changeSetOf, updateBrand } from "../change/change-set.fixture.ts";
import { PENDING } from "../change/change-set.ts";
import { DAY_MS, HOUR_MS } from "../days.ts";
import { golfBalls } from "../taxonomy/taxonomy.fixture.ts";
import type { OpenDirectory } from "./directory.contract.ts";

/** Visitors correct a brand. */
export const describeCorrecting = (underTest: () => OpenDirectory): void => {
  const send = (input: object, slug = "titleist") =>
    underTest().directory.correctBrand(slug, { version: 1, ...input });
  const tokenOf = async (input: object): Promise<string> => {
    const sent = await send(input);
    if (!sent.ok) throw new Error(sent.failure.kind);
    return sent.value.token;
  };
  const errorsOf = async (input: object): Promise<string[]> => {
    const sent = await send(input);
    return sent.ok || sent.failure.kind !== "invalid-input"
      ? []
      : sent.failure.errors.map(({ path }) => path);
  };

  describe("correcting a brand", () => {
    it("stores the differences from the profile for review", async () => {
      const sent = await send({
        proposed: {
          name: "Titleist",
          foundedYear: 1935,
          categories: ["golf-balls"],
          highlights: [],
        },
        source: " https://www.titleist.com/history ",
        note: "See there.",
        email: "golfer@example.com",
        problem: "site-gone",
      });
      expect(sent).toMatchObject({ ok: true, value: { status: "waiting" } });
      const [stored] = await underTest().submissions();
      expect(stored).toMatchObject({
        brandName: "Titleist",
        submitterEmail: "golfer@example.com",
        notes: "See there.",
        status: "pending",
        correction: {
          brandId: titleist.id,
          version: 1,
          proposed: { foundedYear: 1935, categoryIds: [golfBalls.id], highlights: [] },
          problem: "site-gone",
          source: "https://www.titleist.com/history",
          claimedFrom: null,
          confirmedFrom: null,
        },
      });
      expect(Object.keys(stored?.correction?.proposed ?? {})).toHaveLength(3);
    });

    it("stores the new list of events, oldest first, and names the errors of invalid events", async () => {
      const event = { year: 1910, month: null, kind: "founded", text: "It began.", source: null };
      await send({ proposed: { events: [...titleist.events, event] } });
      const [stored] = await underTest().submissions();
      expect(stored?.correction?.proposed).toEqual({ events: [event, ...titleist.events] });
      expect(await errorsOf({ proposed: { events: titleist.events } })).toEqual(["proposed"]);
      expect(
        await errorsOf({ proposed: { events: [event, { ...event, year: 1200, kind: "lost" }] } }),
      ).toEqual(["proposed.events.1.year", "proposed.events.1.kind"]);
      const many = Array.from({ length: 41 }, () => event);
      expect(await errorsOf({ proposed: { events: many } })).toEqual(["proposed.events"]);
    });

    it("shows the correction's status only at its private link", async () => {
      const { directory } = underTest();
      const sent = await send({ proposed: { foundedYear: 1935, categories: [] } });
      const token = sent.ok ? sent.value.token : "";
      expect(sent.ok && sent.value.statusUrl.endsWith(`/corrections/${token}`)).toBe(true);
      const other = await tokenOf({ proposed: { foundedYear: 1936 } });
      expect(await directory.showCorrection(token)).toMatchObject({
        ok: true,
        value: {
          status: "waiting",
          brandName: "Titleist",
          brandSlug: "titleist",
          fields: [
            { field: "foundedYear", proposed: 1935, decision: null },
            { field: "categories", proposed: [], decision: null },
          ],
          reason: null,
        },
      });
      expect(await directory.showCorrection(other)).toMatchObject({
        value: { fields: [{ proposed: 1936 }] },
      });
      const [stored] = await underTest().submissions();
      for (const wrong of ["nobody", stored?.id ?? "", token.slice(1), `${token}x`, "..", "ピン"])
        expect(await directory.showCorrection(wrong)).toMatchObject({
          ok: false,
          failure: { kind: "correction-not-found" },
        });
    });

    it("shows the status until 90 days after the decision", async () => {
      const { directory, commit, submissions, passTime } = underTest();
      const token = await tokenOf({ proposed: { foundedYear: 1935 } });
      passTime(91 * DAY_MS);
      expect(await directory.showCorrection(token)).toMatchObject({ value: { status: "waiting" } });
      const [stored] = await submissions();
      const to = { status: "rejected", brandId: null, remark: "No." } as const;
      await commit({
        ...changeSetOf(),
        reason: "submission",
        decisions: [{ submissionId: stored?.id ?? "", from: PENDING, to }],
      });
      expect(await directory.showCorrection(token)).toMatchObject({ value: { reason: "No." } });
      passTime(89 * DAY_MS);
      expect((await directory.showCorrection(token)).ok).toBe(true);
      passTime(2 * DAY_MS);
      expect(await directory.showCorrection(token)).toMatchObject({
        failure: { kind: "correction-not-found" },
      });
    });

    it("refuses a correction without changes, and names unknown values", async () => {
      expect(await errorsOf({})).toEqual(["proposed"]);
      expect(await errorsOf({ proposed: { foundedYear: 1932 } })).toEqual(["proposed"]);
      expect(await errorsOf({ problem: "closed" })).toEqual([]);
      expect(await errorsOf({ proposed: { attributes: ["made-in-usa", "square"] } })).toEqual([
        "proposed.attributes.1",
      ]);
      expect(await errorsOf({ version: 99, problem: "closed" })).toEqual(["version"]);
      expect(await errorsOf({ proposed: { slug: "x" }, status: "approved" })).toEqual(
        expect.arrayContaining(["proposed.slug", "status"]),
      );
      for (const slug of ["nobody", archivedBrand.slug])
        expect(await send({ problem: "closed" }, slug)).toEqual({
          ok: false,
          failure: { kind: "brand-not-found", slug },
        });
      expect(await underTest().submissions()).toHaveLength(1);
    });

    it("corrects the current brand at a former slug", async () => {
      const { commit, submissions } = underTest();
      await commit({
        ...changeSetOf(updateBrand({ ...ping, slug: "ping-golf" }, 1)),
        redirects: [{ slug: "ping", brandId: ping.id }],
      });
      expect(await send({ version: 2, problem: "closed" }, "ping")).toMatchObject({ ok: true });
      expect(await submissions()).toMatchObject([{ correction: { brandId: ping.id, version: 2 } }]);
    });

    it("marks spam as spam, with the same answer", async () => {
      const spam = await send({ problem: "closed", homepage: "https://pills.example" });
      expect(spam).toMatchObject({ ok: true, value: { status: "waiting" } });
      const found = await underTest().directory.showCorrection(spam.ok ? spam.value.token : "");
      expect(found).toMatchObject({ value: { status: "waiting" } });
      expect(await underTest().submissions()).toMatchObject([{ status: "spam" }]);
    });

    it("requires an address at the brand's own host from those who claim to work there", async () => {
      const says = { problem: "closed", fromBrand: true };
      for (const email of [
        undefined,
        "amy@gmail.com",
        "amy@shop.titleist.com",
        "amy@titleist.com.evil.example",
      ])
        expect(await errorsOf({ ...says, ...(email && { email }) })).toEqual(["email"]);
      const bare = await send({ ...says, email: "amy@titleist.com" }, bareBrand.slug);
      expect(bare).toMatchObject({ failure: { errors: [{ path: "fromBrand" }] } });
      expect(await underTest().submissions()).toEqual([]);
    });
  });
};

/** Someone at the brand's own host confirms a correction; only where mail is sent. */
export const describeConfirming = (underTest: () => OpenDirectory): void => {
  const sendClaim = async (year: number, extra: object = {}) => {
    const sent = await underTest().directory.correctBrand("titleist", {
      version: 1,
      proposed: { foundedYear: year },
      email: "Amy@Titleist.com",
      fromBrand: true,
      ...extra,
    });
    if (!sent.ok) throw new Error(sent.failure.kind);
    return sent.value;
  };
  const claim = async (year: number) => (await sendClaim(year)).token;
  const mailed = (): string[] =>
    underTest()
      .mails()
      .map(({ text }) => /confirm\?token=(\S+)/.exec(text)?.[1] ?? "");

  describe("confirming a correction", () => {
    it("accepts the mailed link once, for its own correction", async () => {
      const { directory, mails, submissions } = underTest();
      const status = await claim(1935);
      await claim(1936);
      expect(await directory.showCorrection(status)).toMatchObject({
        value: { claimedFrom: "titleist.com", confirmedFrom: null },
      });
      expect(mails().map(({ to }) => to)).toEqual(["Amy@Titleist.com", "Amy@Titleist.com"]);
      const [first = "", second = ""] = mailed();
      expect(await directory.confirmCorrection(first)).toEqual({ ok: true, value: null });
      const confirmed = async () =>
        (await submissions()).map(({ correction }) => correction?.confirmedFrom);
      expect(await confirmed()).toEqual(["titleist.com", null]);
      for (const token of [first, status, `${second}x`, "token"])
        expect(await directory.confirmCorrection(token)).toMatchObject({
          failure: { kind: "link-refused" },
        });
      expect(await directory.showCorrection(status)).toMatchObject({
        value: { claimedFrom: null, confirmedFrom: "titleist.com", dnsRecord: null },
      });
      expect(await directory.showCorrection(second)).toMatchObject({ ok: false });
    });

    it.each([
      ["changes hands", { siteState: { verdict: "changed-hands", since: "2026-03-01" } }],
      ["changes", { websiteUrl: "https://www.titleist.example" }],
    ] as const)("refuses the link for good once the brand's website %s", async (_what, changed) => {
      const { directory, change, submissions } = underTest();
      await claim(1935);
      const [link = ""] = mailed();
      const refused = { failure: { kind: "link-refused" } };
      await change(updateBrand({ ...titleist, ...changed }, 1));
      expect(await directory.confirmCorrection(link)).toMatchObject(refused);
      await change(updateBrand(titleist, 2));
      expect(await directory.confirmCorrection(link)).toMatchObject(refused);
      expect(await submissions()).toMatchObject([{ correction: { confirmedFrom: null } }]);
    });

    it("refuses the link after two days", async () => {
      const { directory, passTime } = underTest();
      await claim(1935);
      passTime(48 * HOUR_MS);
      expect(await directory.confirmCorrection(mailed()[0] ?? "")).toMatchObject({
        failure: { kind: "link-refused" },
      });
    });

    it("sends no mail for spam, limits the mails to an address, and reports whether it sent one", async () => {
      // The same answer as for other senders, so that this sender learns nothing.
      expect(await sendClaim(1930, { filledInMs: 10 })).toMatchObject({ mailSent: true });
      expect(underTest().mails()).toEqual([]);
      const sent: (boolean | null)[] = [];
      for (let year = 1941; year < 1945; year += 1) sent.push((await sendClaim(year)).mailSent);
      expect(sent).toEqual([true, true, true, false]);
      expect(underTest().mails()).toHaveLength(3);
    });

    it("sends the mail even if the address's data were requested many times that day", async () => {
      const { directory, mails } = underTest();
      for (let n = 0; n < 4; n += 1) await directory.requestOwnData({ email: "amy@titleist.com" });
      await claim(1935);
      expect(mails().at(-1)?.subject).toBe("Confirm your correction on GolfBrands");
    });
  });
};
