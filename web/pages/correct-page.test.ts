import { describe, expect, it } from "vitest";
import { ping, titleist } from "#core/brand/brand.fixture.ts";
import type { BrandEvent } from "#core/brand/events.ts";
import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { changeSetOf, updateBrand } from "#core/change/change-set.fixture.ts";
import { PENDING } from "#core/change/change-set.ts";
import { openSite, page } from "../site/rendered-site.harness.ts";
import { marksOf, proposedBy, correctionValuesOf } from "./correct-page.tsx";

const open = async () => {
  const site = await openSite();
  const shown = await site.directory.showProfile("titleist");
  if (!shown.ok) throw new Error("not shown");
  const initial = correctionValuesOf(shown.value);
  /** The form's current values, with a visitor's changes. */
  const fields = (changes: Record<string, string | string[]>): [string, string][] => [
    ...eventFields(titleist.events),
    ...Object.entries({ ...initial, marks: marksOf(initial), version: "1", ...changes }).flatMap(
      ([name, value]) => [value].flat().map((one): [string, string] => [name, one]),
    ),
  ];
  return { ...site, initial, fields };
};

type EventRow = Partial<Record<keyof BrandEvent, string | number | null>>;

/** The fields of events in the form. */
const eventFields = (rows: readonly EventRow[]): [string, string][] =>
  rows.flatMap((row) =>
    Object.entries({ year: "", month: "", kind: "", text: "", ...row }).map(([part, text]) => [
      `event-${part}`,
      String(text ?? ""),
    ]),
  );

describe("the form that corrects a brand", () => {
  it("shows the current values, and is linked from the profile", async () => {
    expect((await page("/brands/titleist")).links).toContain("/brands/titleist/correct");
    const { main, text, links, meta, status } = await page("/brands/titleist/correct");
    expect([status, meta("robots")]).toEqual([200, "noindex, follow"]);
    expect(text).toContain("Suggest an edit to Titleist");
    expect(links).toContain("/brands/titleist");
    expect(text).toContain("such as you@titleist.com");
    for (const control of [
      'name="foundedYear" value="1932"',
      'name="websiteUrl"',
      'name="hqLocation"',
      'name="categories" checked="" value="golf-balls"',
      'name="problem" value="closed"',
      'name="source"',
      'name="note"',
      'name="email"',
      'name="fromBrand"',
      'name="version" value="1"',
    ])
      expect(main).toContain(control);
    for (const never of ["slug", "status", "logoUrl", "instagramFollowers", "sources"])
      expect(main).not.toContain(`name="${never}"`);
  });

  it("asks for one field and its source only, with a link to the whole form", async () => {
    const { page, send } = await open();
    const path = "/brands/titleist/correct?field=foundedYear";
    const { main, links } = await page(path);
    for (const name of ["foundedYear", "source"]) expect(main).toContain(`name="${name}"`);
    for (const name of ["hqLocation", "categories", "events", "problem", "note", "email"])
      expect(main).not.toContain(`name="${name}"`);
    expect(links).toContain("/brands/titleist/correct");
    const marks = / name="marks" value="([^"]*)"/.exec(main)?.[1] ?? "";
    const same = await send(path, { foundedYear: "1932", marks, version: "1" });
    expect(same.kind === "page" && same.text).toContain("Nothing has changed yet. Edit the field");
    const wrong = await send(path, { foundedYear: "soon", source: "Me", marks, version: "1" });
    expect(wrong.kind === "page" && wrong.main).toContain('value="soon"');
    const sent = await send(path, { foundedYear: "1935", marks, version: "1" });
    expect(sent.kind).toBe("redirect");

    const categories = (await page("/brands/titleist/correct?field=categories")).main;
    expect(categories).toContain('name="categories"');
    for (const unknown of ["slug", "nothing", ""])
      expect((await page(`/brands/titleist/correct?field=${unknown}`)).main).toContain(
        'name="note"',
      );
  });

  describe("with rows of events, without JavaScript", () => {
    const path = "/brands/titleist/correct?field=events";
    interface Rows {
      first: EventRow;
      second: EventRow;
      added: EventRow;
      removed: string[];
    }
    const [founded, listed] = titleist.events;
    const open = async () => {
      const { page, send, directory } = await openSite();
      const marks = / name="marks" value="([^"]*)"/.exec((await page(path)).main)?.[1] ?? "";
      const sendRows = (
        { first = {}, second = {}, added = {}, removed = [] }: Partial<Rows>,
        source = "",
      ) =>
        send(path, [
          ...eventFields([{ ...founded, ...first }, { ...listed, ...second }, added]),
          ...removed.map((at): [string, string] => ["eventRemoved", at]),
          ...Object.entries({ source, marks, version: "1" }),
        ]);
      const proposed = async (rows: Partial<Rows>, source?: string) => {
        const sent = await sendRows(rows, source);
        if (sent.kind !== "redirect") throw new Error(sent.text);
        const token = /corrections\/([^?]+)/.exec(sent.location)?.[1] ?? "";
        const shown = await directory.showCorrection(token);
        const [field, ...others] = shown.ok ? shown.value.fields : [];
        expect([field?.field, others]).toEqual(["events", []]);
        return { events: field?.proposed, text: (await page(sent.location)).text };
      };
      return { page, sendRows, proposed };
    };
    it("shows at most one row more than the limit of events, whatever was sent", async () => {
      const { send } = await openSite();
      const refused = await send(path, [
        ...eventFields(Array.from({ length: 1_000 }, () => ({ year: "x" }))),
        ["marks", "events=x"],
        ["version", "1"],
      ]);
      if (refused.kind !== "page") throw new Error("accepted");
      expect(refused.main.match(/name="event-year"/g)).toHaveLength(BRAND_FIELDS.events.most + 1);
    });

    it("shows each event, folded", async () => {
      const { main, text } = await (await open()).page(path);
      expect(main.match(/<details/g)).toHaveLength(2);
      expect(main).not.toContain('<details class="folded" open');
      expect(text).toContain(`October 2016: ${listed?.text}`);
      expect(main).toContain('<option value="10" selected="">October</option>');
    });

    it("changes an event in place", async () => {
      const { proposed } = await open();
      const first = { year: "1935", month: "6", kind: "milestone", source: "https://a.example/" };
      expect(
        (await proposed({ first, second: { month: "", text: "It went public." } })).events,
      ).toEqual([
        { ...founded, ...first, year: 1935, month: 6 },
        { ...listed, month: null, text: "It went public." },
      ]);
    });

    it("removes an event, and adds one with the source of the correction", async () => {
      const { proposed } = await open();
      const added = { year: "1996", month: "7", kind: "owner", text: "Acme bought it." };
      const source = "https://news.example/1";
      const { events, text } = await proposed({ added, removed: ["1"] }, source);
      expect(events).toEqual([founded, { ...added, year: 1996, month: 7, source }]);
      expect(text).toContain(`July 1996, new owner: Acme bought it. ${source}`);
      expect((await proposed({ added }, "A friend")).events).toContainEqual({
        ...added,
        year: 1996,
        month: 7,
        source: null,
      });
    });

    it("unfolds an event with a mistake, shows the mistake there, and keeps all input", async () => {
      const { sendRows } = await open();
      const wrong = await sendRows({
        second: { year: "soon" },
        added: { text: "Acme bought it." },
        removed: ["0"],
      });
      if (wrong.kind !== "page") throw new Error("accepted");
      expect(wrong.text).toContain("Year must be a whole number");
      expect(wrong.main).toContain(
        'id="correct-event-1-year" aria-describedby="correct-event-1-year-error"',
      );
      expect(wrong.main).toContain('value="Acme bought it."');
      expect(wrong.main).toContain('name="eventRemoved" checked="" value="0"');
      expect(wrong.main.match(/<details class="folded" open/g)).toHaveLength(2);
    });

    it("proposes nothing if nothing has changed", async () => {
      const { sendRows } = await open();
      const same = await sendRows({});
      expect(same.kind === "page" && same.text).toContain("Nothing has changed yet.");
    });
  });

  it("sends only the changes, without JavaScript", async () => {
    const { send, fields, directory, page, submissions, commit } = await open();
    const changes = { foundedYear: "1935", categories: ["golf-balls"], source: "Its own page" };
    const answer = await send("/brands/titleist/correct", fields(changes));
    if (answer.kind !== "redirect") throw new Error(answer.text);
    expect([answer.status, answer.location]).toEqual([
      303,
      expect.stringMatching(/^\/corrections\/.+\?thanks$/),
    ]);
    const token = /corrections\/([^?]+)/.exec(answer.location)?.[1] ?? "";
    const shown = await directory.showCorrection(token);
    expect(shown.ok && shown.value.fields.map(({ field }) => field)).toEqual([
      "foundedYear",
      "categories",
    ]);

    const thanks = await page(answer.location);
    expect(thanks.text).toContain("Thank you!");
    expect(thanks.links).toContain(`/corrections/${token}`);
    const later = await page(`/corrections/${token}`);
    expect(later.text).toContain("Waiting for review");
    expect(later.text).toContain("Founded1935");
    expect(later.links).toContain("/brands/titleist");
    expect((await page("/corrections/nobody")).status).toBe(404);

    const [sent] = await submissions();
    if (!sent) throw new Error("not stored");
    const approved = { ...PENDING, status: "approved", brandId: titleist.id } as const;
    const to = { ...approved, fields: ["foundedYear"] };
    const decisions = [{ submissionId: sent.id, from: PENDING, to }];
    await commit({ ...changeSetOf(), decisions });
    const decided = await page(`/corrections/${token}`);
    expect(decided.text).toMatch(/^Partly accepted.*Founded1935Accepted.*Declined/);
  });

  it("shows the form again with all input after an error", async () => {
    const { send, fields } = await open();
    const wrong = await send(
      "/brands/titleist/correct",
      fields({ foundedYear: "next year", name: "Titelist", note: "See <b>" }),
    );
    if (wrong.kind !== "page") throw new Error("accepted");
    expect(wrong.status).toBe(422);
    expect(wrong.main).toContain('value="next year"');
    expect(wrong.main).toContain('value="Titelist"');
    expect(wrong.text).toContain("Founded must be a whole number");
    const same = await send("/brands/titleist/correct", fields({}));
    expect(same.kind === "page" && [same.status, same.text]).toEqual([
      422,
      expect.stringContaining("Nothing has changed yet."),
    ]);
  });

  it("does not propose values that an editor changed while the form was open", async () => {
    const { send, fields, commit, directory } = await open();
    await commit(changeSetOf(updateBrand({ ...titleist, hqLocation: "Carlsbad" }, 1)));
    const answer = await send("/brands/titleist/correct", fields({ foundedYear: "1935" }));
    const location = answer.kind === "redirect" ? answer.location : "";
    const shown = await directory.showCorrection(/corrections\/([^?]+)/.exec(location)?.[1] ?? "");
    expect(shown.ok && shown.value.fields.map(({ field }) => field)).toEqual(["foundedYear"]);
  });

  it("redirects from a previous slug, and answers 404 for a missing brand", async () => {
    const { commit, page } = await openSite();
    await commit({
      ...changeSetOf(updateBrand({ ...ping, slug: "ping-golf" }, 1)),
      redirects: [{ slug: "ping", brandId: ping.id }],
    });
    await expect(page("/brands/ping/correct")).rejects.toThrow(
      "redirects to /brands/ping-golf/correct",
    );
    for (const slug of ["golfino", "nobody"])
      expect((await page(`/brands/${slug}/correct`)).status).toBe(404);
  });
});

it("ignores differences in line ends, spaces and order", async () => {
  const { initial } = await open();
  const again = {
    ...initial,
    longDescription: `${String(initial["longDescription"])}\n`,
    categories: [...(initial["categories"] ?? [])].toReversed(),
  };
  expect(proposedBy(again, marksOf(initial))).toEqual({});
  expect(
    proposedBy(
      { ...initial, highlights: " One \n\nTwo", websiteUrl: " ", positioning: "" },
      marksOf(initial),
    ),
  ).toEqual({ highlights: ["One", "Two"], websiteUrl: null, positioning: null });
  expect(proposedBy({ ...initial, name: "Other" }, "foundedYear=1")).not.toHaveProperty("name");
});
