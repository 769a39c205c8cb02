import { resolve } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { readSeed } from "#adapters/files/read-csv.ts";
import { planSeed } from "#core/change/plan-seed.ts";
import { openSite } from "../site/rendered-site.harness.ts";

const FIXTURES = resolve(import.meta.dirname, "../../fixtures");

/** The real brands that a new directory starts with. */
const openRealSite = async () => {
  let last = 0;
  const planned = planSeed(await readSeed(FIXTURES), {
    now: new Date("2026-11-24T12:00:00.000Z"),
    nextId: () => `id-${(last += 1)}`,
  });
  if (!planned.ok) throw new Error(JSON.stringify(planned.failure.errors));
  return openSite(planned.value);
};

let site: Awaited<ReturnType<typeof openRealSite>>;
beforeAll(async () => {
  site = await openRealSite();
});

const search = (text: string, more = "") =>
  site.page(`/brands?search=${encodeURIComponent(text)}${more}`);

/** Slugs of the page's cards. */
const brandsOn = ({ main }: { main: string }): string[] =>
  Array.from(
    main.matchAll(/<h3 class="brand-card-name"><a href="\/brands\/([^"]+)"/g),
    ([, slug = ""]) => slug,
  );

it.each([
  ["footjoy", "footjoy"],
  ["foot joy", "footjoy"],
  ["lab golf", "l-a-b-golf"],
  ["gfore", "g-fore"],
  ["G Fore", "g-fore"],
  ["sub70", "sub-70"],
  ["bigmax", "big-max"],
  ["BAGBOY", "bag-boy"],
  ["topflite", "top-flite"],
  ["top-flite", "top-flite"],
  ["ezgo", "e-z-go"],
  ["x x i o", "xxio"],
  ["jlindeberg", "j-lindeberg"],
  ["johnnie o", "johnnie-o"],
  ["tpmills", "t-p-mills"],
  ["cutter buck", "cutter-buck"],
  ["holdernessbourne", "holderness-bourne"],
  ["scottycameron", "scotty-cameron"],
  ["taylor made", "taylormade"],
  ["about golf", "aboutgolf"],
  ["chervo", "chervo"],
])("finds %j as %s despite another spelling", async (text, slug) => {
  const page = await search(text);
  expect(brandsOn(page)).toEqual([slug]);
  expect(page.main).not.toContain("found as");
});

it.each([
  ["parsons", "pxg", "Parsons Xtreme Golf"],
  ["vokey", "titleist", "Vokey"],
  ["hzrdus", "project-x", "HZRDUS"],
  ["karsten", "ping", "Karsten"],
  ["lie angle", "l-a-b-golf", "Lie Angle Balance"],
  ["royal albatross", "royal-albartross", "Royal Albatross"],
  ["peter miller", "peter-millar", "Peter Miller"],
  ["nspro", "nippon-shaft", "N.S. Pro"],
  ["golfworks", "maltby", "The GolfWorks"],
  ["thegolfworks", "maltby", "The GolfWorks"],
  ["cutter and buck", "cutter-buck", "Cutter and Buck"],
])("finds %j as %s, and shows its alias %s", async (text, slug, alias) => {
  const page = await search(text);
  expect(brandsOn(page)).toEqual([slug]);
  expect(page.main).toContain(`found as &quot;${alias}&quot;`);
});

it.each([
  ["japan", [], ["attr=based-in-japan", "attr=made-in-japan"]],
  ["women", [], ["attr=women-s-line", "attr=women-founded", "attr=women-s-specialist"]],
  ["left handed", [], ["attr=left-handed-options"]],
  ["acushnet", [], ["attr=owner-acushnet-holdings"]],
  ["made in usa", [], ["attr=made-in-usa"]],
  ["germany", [], ["attr=based-in-germany", "attr=made-in-germany"]],
  ["hand made", [], ["attr=handmade"]],
  ["golf balls", [], ["category=golf-balls"]],
  ["range finder", [], ["category=rangefinders-gps"]],
  ["golf gloves", [], ["category=gloves"]],
  ["calaway", ["callaway"], ["attr=owner-callaway"]],
  ["titleist golf balls", ["titleist", "scotty-cameron"], ["category=golf-balls"]],
  ["vokey wedges", ["titleist"], ["category=golf-clubs"]],
  ["gps watch", [], ["category=rangefinders-gps"]],
  ["forged wedges", [], ["category=golf-clubs"]],
  ["mizzuno", ["mizuno-golf"], []],
])("finds no brand named %j, but suggests alternatives", async (text, brands, lists) => {
  const page = await search(text);
  expect(page.text).toContain("No brands found matching your criteria.");
  const offered = page.main.slice(page.main.indexOf('class="did-you-mean"'));
  for (const slug of brands) expect(offered).toContain(`href="/brands/${slug}"`);
  for (const list of lists) {
    const [, count = ""] =
      new RegExp(
        `href="/brands\\?${list}">[^<]*</a> <span[^>]*>(?:[^<]*, )?([\\d,]+) brands?<`,
      ).exec(offered) ?? [];
    const { main } = await site.page(`/brands?${list}`);
    expect(main).toMatch(new RegExp(`<output[^>]*>${count} brands?<`));
  }
  expect(offered.match(/<li>/g)).toHaveLength(brands.length + lists.length);
});

it.each(["golf%", "zzzzzz", "f.j%", "_____", "p%"])("finds nothing by %j", async (text) => {
  const page = await search(text);
  expect(brandsOn(page)).toEqual([]);
});

it("drops other filters from its suggestions, which do not depend on them", async () => {
  const page = await search("footjoy", "&category=putters&attr=handmade");
  expect(brandsOn(page)).toEqual([]);
  expect(page.links).toContain("/brands/footjoy");
  // Some names contain it, so only those count, even if filters exclude them all.
  expect(brandsOn(await search("la golf"))).toEqual(["la-golf"]);
});
