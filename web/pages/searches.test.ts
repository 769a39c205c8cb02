import { beforeAll, expect, it } from "vitest";
import { shippedBrands } from "#adapters/files/shipped-brands.harness.ts";
import { openSite } from "../site/rendered-site.harness.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite(await shippedBrands());
});

const search = (text: string, more = "") =>
  site.page(`/brands?search=${encodeURIComponent(text)}${more}`);

/** Slugs of the cards found by name, and of those that fit the words. */
const brandsOn = (page: { main: string }): string[] => cardsIn(parts(page).named);
const alsoOn = (page: { main: string }): string[] => cardsIn(parts(page).also);

const parts = ({ main }: { main: string }) => {
  const [named = "", also = ""] = main.split('<section class="also"');
  return { named, also };
};

const cardsIn = (html: string): string[] =>
  Array.from(
    html.matchAll(/<h3 class="brand-card-name"><a href="\/brands\/([^"]+)"/g),
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
  ["“footjoy”", "footjoy"],
  ["foot\u200Bjoy,", "footjoy"],
  ["«G/FORE»", "g-fore"],
  ["(l.a.b. golf)", "l-a-b-golf"],
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

/**
 * Searches as golfers type them, with brands that they must show on the first page, and the list that they must link to.
 * Large lists show other brands each day, so for those the list alone counts.
 */
const GOLFERS_SEARCHES: [search: string, brands: string, list: string][] = [
  ["golf shoes", "", "category=footwear"],
  ["womens golf shoes", "", "category=footwear"],
  ["wide golf shoes", "true-linkswear", ""],
  ["waterproof golf shoes", "footjoy stuburt", ""],
  ["spikeless shoes", "", "category=footwear"],
  ["spikes", "champ softspikes", ""],
  ["putters", "odyssey bettinardi-golf ping", "category=putters"],
  ["mallet putter", "odyssey evnroll", ""],
  ["zero torque putter", "l-a-b-golf", ""],
  ["milled putters made in usa", "bettinardi-golf scotty-cameron", "attr=made-in-usa"],
  ["left handed putter", "", "attr=left-handed-options"],
  ["handmade putters", "", "attr=handmade"],
  ["irons", "", "category=golf-clubs"],
  ["forged irons", "miura-golf mizuno-golf", "attr=forged-irons"],
  ["japanese forged irons", "miura-golf epon", ""],
  ["Which Japanese makers forge left-handed irons?", "mizuno-golf srixon", ""],
  ["left handed irons", "ping titleist", ""],
  ["drivers", "", "category=golf-clubs"],
  ["wedges", "cleveland-golf edison-golf", "category=golf-clubs"],
  ["hybrids", "", "category=golf-clubs"],
  ["golf club sets", "", "category=golf-clubs"],
  ["beginner clubs", "wilson-golf top-flite", ""],
  ["cheap clubs", "tommy-armour-golf", "positioning=budget"],
  ["direct to consumer irons", "takomo-golf haywood-golf sub-70", "attr=direct-to-consumer"],
  ["golf balls", "", "category=golf-balls"],
  ["cheap golf balls", "pinnacle top-flite", ""],
  ["urethane golf balls", "snell-golf", ""],
  ["soft golf balls", "pinnacle", ""],
  ["golf balls made in usa", "bridgestone-golf", "attr=made-in-usa"],
  ["pink golf balls", "volvik", ""],
  ["colored golf balls", "volvik", ""],
  ["graphite shafts", "graphite-design aldila", ""],
  ["driver shafts", "graphite-design", ""],
  ["putter grips", "superstroke", ""],
  ["grips", "golf-pride lamkin", "category=shafts-grips"],
  ["golf bags", "jones-sports-co", "category=golf-bags"],
  ["stand bag", "", "category=golf-bags"],
  ["leather golf bags", "mackenzie-golf-bags vessel", ""],
  ["waterproof bag", "sun-mountain big-max", ""],
  ["travel bag", "ogio sun-mountain", ""],
  ["golf clothes", "", "category=apparel"],
  ["golf polos", "", "category=apparel"],
  ["mens golf pants", "peter-millar", ""],
  ["womens golf clothing", "daily-sports rohnisch", ""],
  ["rain jacket", "galvin-green sunice", "attr=waterproof-outerwear"],
  ["swedish golf clothing", "galvin-green j-lindeberg rohnisch", ""],
  ["scottish knitwear", "glenmuir lyle-scott", ""],
  ["merino", "fairway-greene", ""],
  ["golf trousers", "", "category=apparel"],
  ["golf streetwear", "", "attr=lifestyle-streetwear"],
  ["hats", "", "category=headwear-eyewear"],
  ["sunglasses", "", "category=headwear-eyewear"],
  ["belts", "royal-albartross", ""],
  ["gloves", "footjoy bionic-gloves", "category=gloves"],
  ["leather gloves", "hirzl asher-golf", ""],
  ["rangefinder", "bushnell-golf", "category=rangefinders-gps"],
  ["golf gps watch", "garmin", "category=rangefinders-gps"],
  ["laser rangefinder", "bushnell-golf precision-pro-golf", ""],
  ["launch monitor", "trackman flightscope", "category=launch-monitors-simulators"],
  ["golf simulator", "golfzon aboutgolf", "category=launch-monitors-simulators"],
  ["home simulator", "skytrak", ""],
  ["shot tracking", "shot-scope", ""],
  ["push cart", "sun-mountain bag-boy", "category=carts-trolleys"],
  ["electric trolley", "motocaddy powakaddy", "category=carts-trolleys"],
  ["remote control trolley", "stewart-golf", ""],
  ["golf cart", "e-z-go club-car", "category=carts-trolleys"],
  ["golf buggy", "club-car", ""],
  ["training aids", "orange-whip puttout", "category=training-aids"],
  ["swing trainer", "orange-whip", ""],
  ["putting mat", "puttout perfect-practice", ""],
  ["putting mirror", "eyeline-golf", ""],
  ["headcovers", "", "category=headcovers-accessories"],
  ["leather headcovers", "dormie-workshop", ""],
  ["ball markers", "", "category=headcovers-accessories"],
  ["towels", "devant-sport-towels", ""],
  ["golf tees", "pride-golf-tee", ""],
  ["bamboo tees", "frogger-golf", ""],
  ["junior clubs", "callaway", "attr=junior-line"],
  ["kids golf clubs", "ping", ""],
  ["family owned golf brands", "", "attr=family-owned"],
  ["women founded golf brands", "", "attr=women-founded"],
  ["sustainable golf brands", "linksoul", "attr=sustainable-materials"],
  ["heritage golf brands", "", "attr=heritage-brand-pre-1950"],
  ["new golf brands", "", "attr=founded-after-2010"],
  ["luxury golf brands", "", "positioning=luxury"],
  ["premium apparel", "footjoy", ""],
  ["high end clubs", "honma miura-golf", ""],
  ["japanese golf brands", "mizuno-golf honma", "attr=based-in-japan"],
  ["korean golf brands", "volvik golfzon", "attr=based-in-south-korea"],
  ["german golf brands", "kramski bogner", "attr=based-in-germany"],
  ["british golf brands", "stewart-golf powakaddy", "attr=based-in-uk"],
  ["canadian golf brands", "sunice", "attr=based-in-canada"],
  ["australian golf brands", "mgi-golf", "attr=based-in-australia"],
  ["scotland", "glenmuir john-letters", ""],
  ["california", "callaway", ""],
  ["california apparel", "travismathew linksoul", ""],
  ["texas putters", "artisan-golf bestgrips", ""],
  ["carlsbad", "callaway taylormade cobra-golf", ""],
  ["arizona", "ping pxg", ""],
  ["portland", "jones-sports-co mackenzie-golf-bags", ""],
  ["new zealand", "hiroki-golf", ""],
  ["acushnet", "titleist footjoy scotty-cameron", "attr=owner-acushnet-holdings"],
  ["brands owned by acushnet", "titleist footjoy", ""],
  ["what else does footjoy's owner own", "footjoy titleist", ""],
  ["titleist balls", "titleist", ""],
  ["vokey wedges", "titleist", ""],
  ["callaway driver", "callaway", ""],
  ["ping putters", "ping", ""],
  ["odyssey putter", "odyssey", ""],
  ["spider putter", "taylormade", ""],
  ["stealth driver", "taylormade", ""],
  ["pro v1", "titleist", ""],
  ["tiger woods", "sun-day-red taylormade", ""],
  ["ben hogan", "ben-hogan-golf", ""],
  ["jack nicklaus", "macgregor-golf", ""],
  ["closed golf brands", "sonartec mchenry-metals", "attr=closed-or-dormant"],
  ["tour proven irons", "", "attr=tour-proven"],
  ["custom fitting", "", "attr=custom-fitting"],
  ["app connected", "", "attr=app-connected"],
  ["electric golf cart", "club-car e-z-go", ""],
];

/** One of their words is in no text, and is no other name of a category. */
const MISSED = [
  "wedges",
  "colored golf balls",
  "mens golf pants",
  "womens golf clothing",
  "stealth driver",
];

it("shows golfers what they search for", async () => {
  const missed: string[] = [];
  for (const [text, brands, list] of GOLFERS_SEARCHES) {
    const page = await search(text);
    const shown = new Set([...brandsOn(page), ...alsoOn(page)]);
    const isShown = brands.split(" ").every((slug) => slug === "" || shown.has(slug));
    const isLinked = list === "" || page.links.includes(`/brands?${list}`);
    if (!isShown || !isLinked) missed.push(text);
  }
  expect(missed).toEqual(MISSED);
});

it.each([
  ["puttres", [], ["category=putters"]],
  ["japenese", [], ["attr=based-in-japan"]],
  ["calaway", ["callaway"], ["attr=owner-callaway"]],
  ["mizzuno", ["mizuno-golf"], []],
])("finds nothing for %j, but suggests alternatives", async (text, brands, lists) => {
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
});

it("says how it read a search", async () => {
  const page = await search("waterproof shoes");
  expect(page.links).toContain("/brands?category=footwear");
  expect(page.links).toContain("/brands?attr=waterproof-outerwear");
  expect(page.links).toContain("/brands?category=footwear&attr=waterproof-outerwear");
  expect(page.text).not.toContain("0 brands");
  const words = await search("carlsbad tour-proven left-handed putters");
  expect(words.text).toContain("based in Carlsbad");
  expect(words.links.join()).not.toMatch(/attr=[^&]*&attr=/);
  expect((await search("mallet")).text).toContain("mentioning “mallet”");
});

it("shows brands found by name first, and other filters only where they leave a choice", async () => {
  const page = await search("scotland");
  expect(brandsOn(page)).toContain("john-letters");
  expect(alsoOn(page)).toContain("glenmuir");
  expect(page.text).toContain("Also for “scotland”");
  expect(page.main).toContain('aria-label="Filters"');
  expect((await search("japan", "&category=putters")).main).toContain('aria-label="Filters"');
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
