import { brotliCompressSync, gzipSync } from "node:zlib";
import type { WatchVerdict } from "#core/sites/site-memory.ts";
import type { LabAnswer, LabSite } from "./site-lab.harness.ts";

/** A brand's site in the lab: its healthy state in spring, its state in autumn, and the correct verdict on the latter. */
export interface LabBrand {
  slug: string;
  name: string;
  website: string;
  spring: LabSite;
  autumn: LabSite;
  verdict: WatchVerdict;
}

const hostOf = (slug: string): string => `www.${slug}.example`;

const html = (title: string, text: string, { lang = "en", head = "" } = {}): string =>
  `<!doctype html><html lang="${lang}"><head><title>${title}</title>${head}</head><body><h1>${title}</h1><p>${text}</p></body></html>`;

const golfText = (name: string): string =>
  `${name} makes golf clubs and golf bags that players of every handicap trust. Find your putter, wedges and apparel, or book a fitting with us.`;

const page = (...written: Parameters<typeof html>): LabAnswer => ({ body: html(...written) });

export const own = (name: string): LabAnswer =>
  page(`${name} | Official golf store`, golfText(name));

const casino = page(
  "Situs Slot Gacor",
  "Daftar judi slot online dengan jackpot, casino, poker, live dealer dan taruhan bola setiap hari.",
  { lang: "id" },
);

const registry = (
  registered: string,
  more: { status?: string[]; transfer?: string; nameServer?: string } = {},
): object => ({
  objectClassName: "domain",
  status: more.status ?? ["client transfer prohibited"],
  events: [
    { eventAction: "registration", eventDate: registered },
    ...(more.transfer === undefined ? [] : [{ eventAction: "transfer", eventDate: more.transfer }]),
  ],
  nameservers: [{ ldhName: more.nameServer ?? "NS1.WEBHOST.EXAMPLE" }],
});

const LONG_AGO = "2001-05-06T07:08:09Z";
const THIS_AUTUMN = "2026-09-01T00:00:00Z";

const brand = (
  slug: string,
  name: string,
  verdict: WatchVerdict,
  autumn: LabAnswer | ((host: string) => LabSite),
  rdap = registry(LONG_AGO),
): LabBrand => {
  const host = hostOf(slug);
  return {
    slug,
    name,
    website: `https://${host}/`,
    spring: { pages: { [host]: own(name) }, rdap: registry(LONG_AGO) },
    autumn: {
      rdap,
      ...(typeof autumn === "function" ? autumn(host) : { pages: { [host]: autumn } }),
    },
    verdict,
  };
};

const to = (status: number, location: string): LabAnswer => ({ status, headers: { location } });

/** Sites that their brands have lost. */
export const LOST: readonly LabBrand[] = [
  brand("marketplace", "Market Golf", "parked", (host) => ({
    pages: {
      [host]: to(302, "https://www.hugedomains.com/domain_profile.cfm?d=marketplace"),
      "www.hugedomains.com": { status: 403 },
    },
  })),
  brand("casinoaway", "Away Putters", "changed-hands", (host) => ({
    pages: { [host]: to(301, "https://win88.example/"), "win88.example": casino },
  })),
  brand("redemption", "Redemption Golf", "parked", (host) => ({
    pages: { [host]: {} },
    dns: [{ addresses: [] }],
    rdap: registry(LONG_AGO, { status: ["redemption period", "client hold"] }),
  })),
  brand(
    "anew",
    "Anew Golf Co",
    "changed-hands",
    page(
      "Teak chairs",
      "Our furniture is made of teak, and we deliver chairs, tables and benches to your home in two weeks.",
    ),
    registry(THIS_AUTUMN),
  ),
  brand(
    "auction",
    "Auction Wedges",
    "changed-hands",
    page(
      "Ten best rangefinders reviewed",
      "We tested ten rangefinders so that you need not. Read which of them is worth your money, and where to buy it for less.",
    ),
    registry(LONG_AGO, { transfer: THIS_AUTUMN }),
  ),
  brand("forsale", "Sale Golf", "parked", (host) => ({
    pages: {
      [host]: page(
        host,
        `The domain ${host} may be for sale. Golf clubs | Golf balls | Sale Golf shoes. Buy this domain.`,
      ),
    },
  })),
  brand(
    "strangers",
    "Strangers Golf",
    "parked",
    page(
      "Welcome",
      "A new page is made here by the people who hold this name, and you may find things that you were looking for before long.",
    ),
    registry(LONG_AGO, { nameServer: "ns1.bodis.com" }),
  ),
  brand("nowhere", "Nowhere Golf", "gone", (host) => ({
    pages: { [host]: {} },
    dns: [{ addresses: [] }],
  })),
];

const packed = (encoding: string, body: Buffer): LabAnswer => ({
  headers: { "content-encoding": encoding },
  body,
});

/** A page with 64 MB of spaces, compressed to 64 KB. */
const BOMB = gzipSync(
  Buffer.concat([
    Buffer.from(html("Bomb Golf | Official golf store", golfText("Bomb Golf"))),
    Buffer.alloc(64 << 20, " "),
  ]),
);

/** `ゴルフ` in Shift JIS. */
const SHIFT_JIS = Buffer.from("8353838b8374", "hex");

/** Sites that still belong to their brands, although they look suspicious. */
export const HEALTHY: readonly LabBrand[] = [
  brand("same", "Same Golf", "alive", own("Same Golf")),
  brand("forbidden", "Forbidden Golf", "blocked", { status: 403, body: "Forbidden" }),
  brand("challenge", "Challenge Golf", "blocked", {
    status: 503,
    headers: { "cf-mitigated": "challenge" },
    body: html("Just a moment...", ""),
  }),
  brand("newhome", "Newhome Golf", "moved", (host) => ({
    pages: {
      [host]: to(302, "https://newhomegolf.example/"),
      "newhomegolf.example": own("Newhome Golf"),
    },
  })),
  brand("broken", "Broken Golf", "unreachable", { status: 502 }),
  brand(
    "zipped",
    "Zipped Golf",
    "alive",
    packed("br", brotliCompressSync(Buffer.from(html("Zipped Golf", golfText("Zipped Golf"))))),
  ),
  brand("bomb", "Bomb Golf", "alive", packed("gzip", BOMB)),
  brand("oldletters", "Old Golf", "alive", {
    headers: { "content-type": "text/html" },
    body: Buffer.concat([
      Buffer.from(`<meta charset="Shift_JIS"><title>Old Golf `),
      SHIFT_JIS,
      Buffer.from(`</title>${golfText("Old Golf")}`),
    ]),
  }),
  brand("hops", "Hops Golf", "alive", (host) => ({
    pages: {
      [`${host}/`]: to(301, "/en"),
      [`${host}/en`]: { body: `<meta http-equiv="refresh" content="0; url=/en/home">` },
      [`${host}/en/home`]: own("Hops Golf"),
    },
  })),
  brand("circle", "Circle Golf", "unreachable", to(302, "/again")),
  brand("rebinding", "Rebinding Golf", "unreachable", (host) => ({
    pages: { [`${host}/`]: to(302, `https://${host}/meta`), [host]: own("Rebinding Golf") },
    dns: [{ addresses: ["203.0.113.9"] }, { addresses: ["169.254.169.254"] }],
  })),
  brand(
    "inside",
    "Inside Golf",
    "unreachable",
    to(302, "http://169.254.169.254/latest/meta-data/"),
  ),
  brand("decimal", "Decimal Golf", "unreachable", to(302, "http://2130706433/")),
  brand("local", "Local Golf", "unreachable", (host) => ({
    pages: { [host]: own("Local Golf") },
    dns: ["10.0.0.7\n::1\n::ffff:127.0.0.1\n"],
  })),
  brand("otherport", "Port Golf", "unreachable", (host) => ({
    pages: { [host]: to(302, `http://${host}:22/`) },
  })),
];

const golfPage = (slug: string): LabSite => ({
  pages: { [hostOf(slug)]: { ...own(`${slug} Golf`), endsAfterMs: 500 } },
});

/** Pages of 512 KB that make a careless parser backtrack at each character, compressed to a few hundred bytes. */
const HOSTILE_PAGES = [
  `<html><head><title>refresh</title>${"<".repeat(512 * 1024)}`,
  `<title>refresh</title>${"<b>".repeat(170_000)}`,
  `<meta http-equiv="refresh" content="0;url=${"<a b='".repeat(85_000)}`,
];

/** Sites made to keep a crawler busy, among sites that take half a second. */
export const HOSTILE_AND_HEALTHY: Readonly<Record<string, LabSite>> = Object.fromEntries([
  ...HOSTILE_PAGES.map((body, at) => [
    `hostile${at}`,
    { pages: { [hostOf(`hostile${at}`)]: packed("gzip", gzipSync(body)) } },
  ]),
  ...Array.from({ length: 20 }, (_, at) => [`healthy${at}`, golfPage(`healthy${at}`)]),
]);
