import { describe, expect, it } from "vitest";
import { ping, titleist } from "#core/brand/brand.fixture.ts";
import { changeSetOf, updateBrand } from "#core/change/change-set.fixture.ts";
import { openSite } from "../site/rendered-site.harness.ts";
import { marksOf, proposedBy, correctionValuesOf } from "./correct-page.tsx";

const open = async () => {
  const site = await openSite();
  const shown = await site.directory.showProfile("titleist");
  if (!shown.ok) throw new Error("not shown");
  const initial = correctionValuesOf(shown.value);
  /** The form's current values, with a visitor's changes. */
  const fields = (changes: Record<string, string | string[]>): [string, string][] =>
    Object.entries({ ...initial, marks: marksOf(initial), version: "1", ...changes }).flatMap(
      ([name, value]) => [value].flat().map((one): [string, string] => [name, one]),
    );
  return { ...site, initial, fields };
};

describe("the form that corrects a brand", () => {
  it("shows the current values, and is linked from the profile", async () => {
    const { page } = await openSite();
    expect((await page("/brands/titleist")).links).toContain("/brands/titleist/correct");
    const { main, text, meta, status } = await page("/brands/titleist/correct");
    expect([status, meta("robots")]).toEqual([200, "noindex, follow"]);
    expect(text).toContain("Suggest a correction to Titleist");
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

  it("adds an event with its source, and removes another, without JavaScript", async () => {
    const { page, send, fields, directory } = await open();
    const path = "/brands/titleist/correct?field=events";
    const { main, text } = await page(path);
    const [first] = titleist.events;
    expect(text).toContain(first?.text);
    expect(main.match(/name="events" checked=""/g)).toHaveLength(titleist.events.length);
    const added = { eventYear: "1996", eventKind: "owner", eventText: "Acme bought it." };
    const sent = await send(
      path,
      fields({ ...added, events: [JSON.stringify(first)], source: "https://news.example/1" }),
    );
    const location = sent.kind === "redirect" ? sent.location : "";
    const shown = await directory.showCorrection(/corrections\/([^?]+)/.exec(location)?.[1] ?? "");
    expect(shown.ok && shown.value.fields).toMatchObject([
      {
        field: "events",
        proposed: [
          first,
          {
            year: 1996,
            month: null,
            kind: "owner",
            text: "Acme bought it.",
            source: "https://news.example/1",
          },
        ],
      },
    ]);
    expect((await page(location)).text).toContain(
      "1996, new owner: Acme bought it. https://news.example/1",
    );

    const wrong = await send(path, fields({ ...added, eventYear: "soon", events: "{" }));
    if (wrong.kind !== "page") throw new Error("accepted");
    expect(wrong.text).toContain("Year must be a whole number");
    expect(wrong.main).toContain('value="Acme bought it."');
  });

  it("sends only the changes, without JavaScript", async () => {
    const { send, fields, directory, page } = await open();
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

  it("redirects from a previous slug, and is missing for a missing brand", async () => {
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
  expect(proposedBy({ ...initial, name: "Other" }, "foundedYear:1")).not.toHaveProperty("name");
});
