// Guarantee (Scripts and addresses): `sites check` takes a site's logo unchanged, if its content and size are valid, from public addresses, as far as
//   robots.txt allows, with at most three requests for pictures.
import { crc32 } from "node:zlib";
import { expect, it } from "vitest";
import { pictureNamed, pictureOfBytes } from "#core/brand/logo.fixture.ts";
import { LIMITS } from "#core/limits.ts";
import { checkSites } from "#core/sites/check-sites.ts";
import { systemClock } from "../system.ts";
import { createSiteCrawler } from "./site-crawler.ts";
import { type LabAnswer, newSite, NO_TIME, pagesOf, startLab } from "./site-lab.harness.ts";

const picture = (body: Uint8Array, type = "image/png"): LabAnswer => ({
  headers: { "content-type": type },
  body: Buffer.from(body),
});

/** A PNG with a chunk that animates it. */
const animated = (): Uint8Array => {
  const png = Buffer.from(pictureNamed("png"));
  const chunk = Buffer.from("000000086163544c000000010000000000000000", "hex");
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
};

const home = (slug: string, head: string): LabAnswer => ({
  body: `<!doctype html><html lang="en"><head><title>${slug} Golf</title>${head}</head><body><h1>${slug} Golf</h1><p>${slug} Golf makes golf clubs and golf bags that players of every handicap trust. Find your putter.</p></body></html>`,
});

const markup = (slug: string, logo: string): string =>
  `<script type="application/ld+json">{"@type":"Organization","name":"${slug} Golf","logo":"${logo}"}</script>`;

const touch = (href: string): string =>
  `<link rel="apple-touch-icon" sizes="180x180" href="${href}">`;

interface LabLogo {
  head: string;
  pages?: Record<string, LabAnswer>;
  /** The picture to offer, or why there is none. */
  expected: { picture: Uint8Array } | { why: string };
}

const NO_TOUCH = "apple-touch-icon.png answers 404";

const LOGOS: Readonly<Record<string, LabLogo>> = {
  png: {
    head: markup("png", "/logo.png"),
    pages: { "/logo.png": picture(pictureNamed("png")) },
    expected: { picture: pictureNamed("png") },
  },
  webp: {
    head: `<link rel="icon" sizes="32x32" href="/32.png"><link rel="icon" sizes="192x192" href="/192.webp">`,
    pages: { "/192.webp": picture(pictureNamed("lossy"), "image/webp") },
    expected: { picture: pictureNamed("lossy") },
  },
  usual: {
    head: "",
    pages: { "/apple-touch-icon.png": picture(pictureNamed("red")) },
    expected: { picture: pictureNamed("red") },
  },
  // The markup's logo is too large, the icon is not.
  second: {
    head: markup("second", "/wide.png") + touch("/icon.png"),
    pages: {
      "/wide.png": picture(pictureNamed("large")),
      "/icon.png": picture(pictureNamed("png")),
    },
    expected: { picture: pictureNamed("png") },
  },
  elsewhere: {
    head: markup("elsewhere", "https://cdn.elsewhere-files.example/logo.png"),
    pages: { "cdn.elsewhere-files.example/logo.png": picture(pictureNamed("png")) },
    expected: { picture: pictureNamed("png") },
  },
  disallowed: {
    head: markup("disallowed", "https://cdn.closed.example/logo.png"),
    pages: {
      "cdn.closed.example/robots.txt": { body: "User-agent: *\nDisallow: /" },
      "cdn.closed.example/logo.png": picture(pictureNamed("png")),
    },
    expected: { why: `logo.png is disallowed by robots.txt; ${NO_TOUCH}` },
  },
  longest: {
    head: touch("/icon.png"),
    pages: { "/icon.png": picture(pictureOfBytes(LIMITS.logoBytes)) },
    expected: { picture: pictureOfBytes(LIMITS.logoBytes) },
  },
  heavy: {
    head: touch("/icon.png"),
    pages: { "/icon.png": picture(pictureOfBytes(LIMITS.logoBytes + 1)) },
    expected: { why: "icon.png is larger than 102,400 bytes" },
  },
  endless: {
    head: touch("/icon.png"),
    pages: {
      "/icon.png": { ...picture(pictureOfBytes(LIMITS.logoBytes + 1)), isEndless: true },
    },
    expected: { why: "icon.png is larger than 102,400 bytes" },
  },
  large: {
    head: touch("/icon.png"),
    pages: { "/icon.png": picture(pictureNamed("large")) },
    expected: { why: "icon.png must have 64 to 512 pixels on each side, but has 64 by 513" },
  },
  animated: {
    head: touch("/icon.png"),
    pages: { "/icon.png": picture(animated()) },
    expected: { why: "icon.png must be a still picture, but is animated" },
  },
  svg: {
    head: markup("svg", "/logo.svg"),
    pages: {
      "/logo.svg": picture(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'),
        "image/svg+xml",
      ),
    },
    expected: {
      why: `logo.svg must not be an SVG. SVG pictures can contain scripts; send a PNG, JPEG or WebP; ${NO_TOUCH}`,
    },
  },
  html: {
    head: touch("/icon.png"),
    pages: { "/icon.png": { body: "<!doctype html><title>Not a picture</title>".padEnd(80) } },
    expected: { why: "icon.png must be a PNG, JPEG or WebP picture" },
  },
  private: {
    head: touch("/icon.png"),
    pages: {
      "/icon.png": { status: 302, headers: { location: "http://10.0.0.7/logo.png" } },
    },
    expected: {
      why: "icon.png 10.0.0.7 resolves to 10.0.0.7, which is not a public address; nothing was sent there",
    },
  },
  round: {
    head: touch("/icon.png"),
    pages: { "/icon.png": { status: 302, headers: { location: "/icon.png" } } },
    expected: { why: "icon.png redirects more than 5 times, or too slowly" },
  },
};

const hostOf = (slug: string): string => `www.${slug}.example`;

const checkLab = async (facts: { logoUrl: string | null }) => {
  const lab = await startLab(
    Object.entries(LOGOS).map(([slug, { head, pages }]) => ({
      pages: pagesOf(hostOf(slug), { "/": home(slug, head), ...pages }),
    })),
  );
  const crawler = createSiteCrawler({
    userAgent: "golfbrands-test",
    lab: lab.url,
    time: NO_TIME,
    timeoutMs: 2_000,
  });
  const sites = Object.keys(LOGOS).map((slug) =>
    newSite({ slug, name: `${slug} Golf`, website: `https://${hostOf(slug)}/`, facts }),
  );
  const checked = await checkSites(sites, { crawler, clock: systemClock, isLab: true });
  return { checked, contacts: lab.contacts };
};

it("offers a site's own logo unchanged, with the page that names it, or says why it offers none", async () => {
  const { checked, contacts } = await checkLab({ logoUrl: null });
  expect(checked.filter(({ verdict }) => verdict !== "alive")).toEqual([]);
  const found = checked.map(({ site: { slug }, logo, logoRefused }) => [slug, logo ?? logoRefused]);
  expect(found).toEqual(
    Object.entries(LOGOS).map(([slug, { expected }]) => [
      slug,
      "why" in expected
        ? expected.why
        : {
            picture: Buffer.from(expected.picture).toString("base64"),
            page: `https://${hostOf(slug)}/`,
          },
    ]),
  );
  expect(contacts.filter((contact) => /^10\.|^cdn\.closed\.example\/logo/.test(contact))).toEqual(
    [],
  );
});

it("requests no picture for a brand with a logo", async () => {
  const { checked, contacts } = await checkLab({ logoUrl: "/logos/x.png" });
  expect(checked.filter(({ logo, logoRefused }) => logo ?? logoRefused)).toEqual([]);
  expect(contacts.filter((contact) => !/example\/(robots\.txt)?$/.test(contact))).toEqual([]);
});
