import { expect, it } from "vitest";
import { chervo, ping } from "#core/brand/brand.fixture.ts";
import { changeSetOf, createBrand, updateBrand } from "#core/change/change-set.fixture.ts";
import { openSite, ORIGIN } from "../site/rendered-site.harness.ts";

const sale = {
  year: 2025,
  month: null,
  kind: "owner" as const,
  text: "A fund bought PING.",
  source: null,
};

it("lists changes by day, then events and the opening; a profile links to the day of its last change", async () => {
  const { page, commit, passTime } = await openSite();
  passTime(86_400_000);
  await commit(
    changeSetOf(
      updateBrand({ ...ping, foundedYear: null, positioning: "Luxury", events: [sale] }, 1),
      updateBrand({ ...chervo, status: "archived" }, 1),
    ),
  );
  const { text, title, link, html } = await page("/changes");
  expect(title).toBe("Changes | GolfBrands");
  expect(link("canonical")).toBe(`${ORIGIN}/changes`);
  expect(html).toContain(`href="${ORIGIN}/changes.xml"`);
  expect(text).toMatch(/2 March 2026PING: founded year removed; positioning added/);
  expect(text).toContain(`${chervo.slug}: no longer listed`);
  expect(text).toMatch(
    /no longer listed.*Sold, closed, revivedPING 2025A fund bought PING\..*Read these events in a feed reader.*The directory opened with \d brands on 1 March 2026\.$/s,
  );
  expect(text).not.toContain(chervo.name);
  const profile = await page("/brands/ping");
  expect(profile.text).toContain("Last changed on 2 March 2026.");
  expect(profile.links).toContain("/changes?before=2026-03-03#2026-03-02");
  const ofDay = await page("/changes?before=2026-03-02");
  expect([ofDay.meta("robots"), ofDay.link("canonical")]).toEqual([
    "noindex, follow",
    `${ORIGIN}/changes?before=2026-03-02`,
  ]);
  expect(ofDay.text).not.toContain("2 March");
  expect(ofDay.links).toContain("/changes");
  expect((await page("/changes?before=2000-01-01")).text).toContain(
    "Nothing changed on these days.",
  );
});

it("lists brands added on the day of the first load separately", async () => {
  const { page, commit } = await openSite();
  await commit(changeSetOf(createBrand({ ...ping, id: "late", slug: "late", name: "Larkspur" })));
  const { text, html } = await page("/changes");
  expect(text).toMatch(/1 March 20261 brand added: Larkspur/);
  expect(text).toMatch(/The directory opened with 5 brands on 1 March 2026\.$/);
  expect(html.match(/id="2026-03-01"/g)).toHaveLength(1);
});
