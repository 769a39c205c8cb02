import { expect, it } from "vitest";
import { SITE_PAGES } from "../routes.tsx";
import { ORIGIN, page } from "../site/rendered-site.harness.ts";

const FIXED_PATHS = SITE_PAGES.map(({ path }) => path).filter((path) => !path.includes(":"));
/** Searches and a comparison, which depend on what a visitor typed or ticked. */
const TYPED = [
  "/brands?search=tour",
  "/brands?search=titlest",
  "/compare?brand=titleist&brand=ping",
];
const SEVERAL = [
  "/brands?attr=made-in-usa&attr=tour-proven",
  "/brands?category=golf-clubs&attr=made-in-usa&attr=tour-proven&sort=name-asc",
  "/brands?attr=made-in-usa&attr=tour-proven&attr=women-s-line",
  "/brands?search=zzz&attr=made-in-usa&attr=tour-proven",
];

const attributesIn = (path: string): string[] => new URL(path, ORIGIN).searchParams.getAll("attr");

/** All internal links of a page, its head included. */
const linksIn = (html: string): string[] =>
  [...html.matchAll(/<(?:a|link|area)\b[^>]*\shref="([^"]*)"/g)].flatMap(([, href = ""]) => {
    const { origin, pathname, search } = new URL(href.replaceAll("&amp;", "&"), ORIGIN);
    return origin === ORIGIN ? [pathname + search] : [];
  });

const isPage = (path: string): boolean =>
  !/^\/(?:assets|api|admin|data)\b|\.[a-z]+(?:\?|$)/.test(path);

/** The links of each page that is reachable from these paths. */
const crawl = async (from: readonly string[]): Promise<Map<string, string[]>> => {
  const linksOf = new Map<string, string[]>();
  const waiting = [...from];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (linksOf.has(path)) continue;
    const links = linksIn((await page(path)).html);
    linksOf.set(path, links);
    waiting.push(...links.filter(isPage));
  }
  return linksOf;
};

it("no reachable page links a list of two attributes", async () => {
  const linksOf = await crawl([...FIXED_PATHS, ...TYPED]);
  const paths = [...linksOf.keys()];
  expect(paths).toEqual(expect.arrayContaining(["/brands/titleist", "/brands?attr=tour-proven"]));
  expect(paths.filter((path) => attributesIn(path).length > 1)).toEqual([]);
  const combinations = [...linksOf.values()].flat().filter((path) => attributesIn(path).length > 1);
  expect(combinations).toEqual([]);
});

it("a list of several attributes links no list with a further attribute", async () => {
  for (const path of SEVERAL) {
    const links = linksIn((await page(path)).html).filter((link) => attributesIn(link).length > 0);
    expect(links).not.toEqual([]);
    const present = attributesIn(path);
    const isKnown = (link: string) => attributesIn(link).every((slug) => present.includes(slug));
    const others = links.filter((link) => attributesIn(link).length > 1 && !isKnown(link));
    expect({ path, others }).toEqual({ path, others: [] });
  }
});
