import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { decodePage, encodingOf } from "#adapters/files/encodings.ts";
import { csvRecords } from "#adapters/files/csv-records.ts";
import { csvRows } from "#adapters/files/read-csv.ts";
import { jsonItems } from "#adapters/files/json-items.ts";
import { compressionsFor } from "#adapters/http/cache/content-coding.ts";
import { matchIfNoneMatch } from "#adapters/http/cache/if-none-match.ts";
import { siteAddressFrom } from "#adapters/http/request/addresses.ts";
import { PASSWORD_MAX, weaknessOf } from "#core/session/password-rules.ts";
import { isDeep } from "#adapters/json.ts";
import { parseJsonLd } from "#adapters/sites/json-ld.ts";
import { readFacts } from "#adapters/sites/read-facts.ts";
import { readPage } from "#adapters/sites/read-page.ts";
import { readRobots } from "#adapters/sites/robots.ts";
import { sanitizeForTerminal } from "#cli/output/sanitize.ts";
import { cutToWidth, padToWidth, showValue } from "#cli/output/show-value.ts";
import { ownHost, withoutLostSite } from "#core/brand/website.ts";
import { comparableName } from "#core/brand/duplicates.ts";
import { findNearNames } from "#core/brand/near-names.ts";
import { socialProfile } from "#core/brand/social-networks.ts";
import { slugFromName } from "#core/brand/slug.ts";
import { meantAddress } from "#core/import/several-addresses.ts";
import { LIMITS } from "#core/limits.ts";
import { countMentioned, isBrandNamed, SIGNS } from "#core/sites/known-signs.ts";
import { lettersIn, scriptOf } from "#core/sites/crawl-result.ts";
import { withoutAddresses } from "#core/sites/site-memory.ts";
import { nameKey } from "#core/sites/suggestion.ts";
import {
  holdsEmail,
  hostOf,
  hasSafeScheme,
  registeredDomain,
  storedEmail,
  withScheme,
} from "#core/text/addresses.ts";
import { cleanLine, cleanLines, isPlainLine, isPlainLines } from "#core/text/clean.ts";
import { csvCell, escapeFormula, escapeMarkup, unescapeFormula } from "#core/text/escape.ts";
import { foldForSearch, withoutSeparators } from "#core/text/fold.ts";
import { hashOf } from "#core/text/hash.ts";
import { addressesIn, describeHost } from "#core/text/hosts.ts";
import {
  invisibleIn,
  withoutBidiControls,
  withoutInvisible,
  withoutInvisibleAround,
} from "#core/text/invisible.ts";
import { decodeEntity } from "#adapters/entities.ts";
import { linkInMarkup, textOfMarkup } from "#core/text/markup.ts";
import { withPlainSigns } from "#core/text/plain-signs.ts";
import { matchRank, nearest } from "#core/text/similar.ts";
import { describeBrand } from "#web/pages/profile-head.ts";

const readCsv = (text: string): void => {
  const layout = { delimiter: ",", quote: '"', fromLine: 1, titles: 0 } as const;
  try {
    Array.from(csvRows(text, layout, "a.csv", []));
  } catch {
    // Refused.
  }
};

const splitJson = (text: string): void => {
  try {
    Array.from(jsonItems(text, "a.json"));
  } catch {
    // Refused.
  }
};

const leadsToLostSite = (text: string) =>
  withoutLostSite({
    websiteUrl: `https://golf.example/${text}`,
    siteState: { verdict: "gone", since: "2026-11-23" },
    evidence: [{ field: "name", source: text, checkedOn: "2026-11-23", grade: "brand" }],
    events: [{ year: 1996, month: null, kind: "owner", text: "Sold.", source: text }],
  });

const query = "a".repeat(LIMITS.search);
const siteOf = siteAddressFrom({ trustProxy: 2 });

type Scan = (text: string) => unknown;

const readMarkup = (text: string) => [textOfMarkup(text, decodeEntity), linkInMarkup(text)];
const leaveOutInvisible = (text: string) => [withoutInvisible(text), withoutInvisibleAround(text)];

/** Sequences to repeat, separated by bars, grouped by the kind of text. The part before `…` is not repeated. */
const INPUTS = [
  // Any text.
  "a| |a |\n|1|.|é|\u0301|👍|🇩|\u200d|中|ブé|株式会社|рa|ß|™|ﬃ|１|٠|\uff9e|ab |é1|golf |golf.|s.p.a |qwerty|p@ssw0rd",
  "\t|\r|\r\n|\u0000|a\u0000|\u202e|\u200b|a\u200b|\u200b |👩…\u200d\u200b|\u{1F3F4}\u{E0067}|\u094d\u200d|\u2600\ufe0f|a\u0301\u0323",
  // Tables, JSON and headers.
  '"…a|""|"…""|,|",\n|"a"b|"a" ,|"…\r\n|;|;\'|=|; =|\'|-|a-|!|. |a. |: | .-/\'&,',
  '[…[]|[…{|[…1,|["…\\"|{"a":"…\\\\|{…"a":[],|"…[[]|{…\n|/*|//|<!--|-->|//<![CDATA[',
  'gzip,|gzip;…q=0;|*;q= |"a",|W/"a", |"a"… |*|a*|%e4|\nuser-agent: a|\ndisallow: /*a|charset |charset=\u0020',
  // Addresses.
  "a.|a,|[…:|, |[|(|/|./|a/|a:|a: |@|%|%25|%40|1.|www.|pages/|?id=|&id=1|https://|http://a.b |a.example ",
  // Markup.
  "<|< |</|</x>|<b>|<b></x>|<p>|<p> \n|<svg>|<svg><title>|<title>refresh</title>…<|<script>|<script></scrip|<style>…</script>",
  '<!--…-|<!|<![CDATA[|<a |<a b=\'|<a …b |<a …href |<a …href=|<a "|<a \'"|<a b="…" |&|&#x|&#…0|&amp;|&amp;…lt;|<noframes>…<',
  "<a href=/about>|<a href=https://x.com/golf>x</a>|<meta http-equiv=refresh content=\"0;url=…'",
  "<b itemscope itemprop=a>|<b itemscope itemprop=a></b>|<b itemscope>…<i itemprop=name>a</i>|<b itemscope itemtype='…https://schema.org/",
  "<script type=application/ld+json>…[|<script type=application/ld+json>[…{},|<script type=application/ld+json>…/*|<script type=application/ld+json>{}</script>",
  `${"<x>".repeat(500)}…</y>|${query} `,
].flatMap((line) => line.split("|"));

/** Functions that scan other people's texts character by character, by file. */
const SCANNERS: Readonly<Record<string, Scan>> = {
  "adapters/files/encodings.ts decodePage": (text) => [...decodePage(Buffer.from(text), "")],
  "adapters/files/encodings.ts encodingOf": (text) =>
    encodingOf(Buffer.concat([Buffer.from(text), Buffer.of(0xfc)])),
  "adapters/files/csv-records.ts": (text) => csvRecords(text, ","),
  "adapters/files/read-csv.ts": readCsv,
  "adapters/files/json-items.ts": splitJson,
  "adapters/http/cache/content-coding.ts": compressionsFor,
  "adapters/http/cache/if-none-match.ts": (text) => matchIfNoneMatch(text, ['"a"']),
  "adapters/http/request/addresses.ts": (text) => siteOf(text, "http:", text),
  "core/session/password-rules.ts": (text) =>
    weaknessOf(text.slice(0, PASSWORD_MAX), "a@golf.example"),
  "adapters/json.ts": isDeep,
  "adapters/sites/json-ld.ts": parseJsonLd,
  "adapters/sites/robots.ts": (text) =>
    readRobots(`user-agent: *\ndisallow: /${text}`, text)(`/${text}`),
  "adapters/sites/read-facts.ts": (text) =>
    readFacts(Buffer.from(text), "text/html", text, new URL("https://golf.example")),
  "adapters/sites/read-page.ts": (text) => readPage(Buffer.from(text), "text/html", ""),
  "cli/output/show-value.ts cutToWidth": (text) => cutToWidth(text, text.length - 1),
  "cli/output/show-value.ts padToWidth": (text) => padToWidth(text, 10),
  "cli/output/show-value.ts sanitizeForTerminal": sanitizeForTerminal,
  "cli/output/show-value.ts showValue": (text) => showValue(text),
  "core/brand/social-networks.ts": (text) => socialProfile(`https://www.facebook.com/${text}`),
  "core/brand/near-names.ts": (text) =>
    findNearNames(
      [text, `${text}b`, `a${text}`, `b${text}`].map((name) => ({
        name,
        key: comparableName(name),
      })),
    ),
  "core/sites/suggestion.ts": nameKey,
  "core/brand/slug.ts": slugFromName,
  "core/brand/website.ts ownHost": (text) => ownHost(`https://${text}`),
  "core/brand/website.ts withoutLostSite": leadsToLostSite,
  "core/sites/known-signs.ts countMentioned": (text) => countMentioned(text, SIGNS.wordsOfGolf),
  "core/sites/known-signs.ts isBrandNamed": (text) =>
    isBrandNamed({ name: "Golf A", aliases: ["A Golf"] }, "golf.example", text),
  "core/sites/crawl-result.ts": (text) => [lettersIn(text), scriptOf(text)],
  "core/sites/site-memory.ts": withoutAddresses,
  "core/import/several-addresses.ts": meantAddress,
  "core/text/invisible.ts withoutInvisible": leaveOutInvisible,
  "core/text/markup.ts": readMarkup,
  "core/text/plain-signs.ts": withPlainSigns,
  "core/text/addresses.ts": (text) => [
    storedEmail(text),
    hasSafeScheme(text),
    withScheme(text),
    hostOf(`https://${text}`),
    registeredDomain(text),
    holdsEmail(text),
  ],
  "core/text/clean.ts": (text) => [
    cleanLine(text),
    cleanLines(text),
    isPlainLine(text),
    isPlainLines(text),
  ],
  "core/text/hosts.ts": (text) => [addressesIn(text), describeHost("xn--a", text)],
  "core/text/invisible.ts": (text) => [invisibleIn(text), withoutBidiControls(text)],
  "core/text/escape.ts": (text) => [
    escapeMarkup(text),
    escapeFormula(text),
    unescapeFormula(text),
    csvCell(text),
  ],
  "core/text/fold.ts": (text) => withoutSeparators(foldForSearch(text)),
  "core/text/hash.ts": hashOf,
  "core/text/similar.ts a long name": (text) => matchRank(text, `${query}b`),
  "core/text/similar.ts a long query": (text) => matchRank(`${query}b `.repeat(10), text),
  "core/text/similar.ts a long word": (text) => nearest(text, ["brands", query]),
  "web/pages/profile-head.ts": (text) => describeBrand(["", text]),
};

/** Scans of short or trusted texts only. */
const NOT_MEASURED: Readonly<Record<string, string>> = {
  "adapters/store/memory-rows.ts":
    "continues after each part of an address, for at most 254 characters",
  "adapters/http/admin/if-match.ts": "If-Match of an administrator, 16 KB at most",
  "adapters/http/cache/cached.ts": "finds the first occurrence of a character, once",
  "adapters/http/pages/page-routes.ts": "slashes of an address, 16 KB at most",
  "adapters/supabase/supabase-rows.ts": "cuts our own JSON into parts, looking at each part's end",
  "core/catalog/name-texts.ts": "looks for a search, 100 characters at most, once in each name",
  "core/catalog/persistent-map.ts": "keys are ids, of 36 characters",
  "core/catalog/spelling.ts": "compares words of a search, 100 characters at most",
  "core/brand/logo-png.ts":
    "a picture of 100 KB at most; each byte is looked at a fixed number of times",
};

const SIZE = 64 * 1024;
/** A linear scan of 256 KB takes milliseconds, a quadratic one seconds. */
const QUICK_MS = 125;
const SLOW_MS = 2_000;
const GROWTH = 3;
const TRIES = 3;

const timeOf = async (scan: Scan, text: string): Promise<number> => {
  const begun = performance.now();
  await scan(text);
  return performance.now() - begun;
};

const textOf = (input: string, size: number): string => {
  const [opening = "", repeated = input] = input.includes("…") ? input.split("…") : ["", input];
  return opening + repeated.repeat(Math.ceil(size / repeated.length));
};

/**
 * Whether a text four times as long takes less than nine times as long, or little time anyway. The fastest try
 * counts, since other work only adds time.
 */
const isLinear = async (scan: Scan, input: string): Promise<boolean> => {
  const [short, long] = [textOf(input, SIZE), textOf(input, 4 * SIZE)];
  let [shortest, longest] = [Infinity, Infinity];
  for (let tries = 0; tries < TRIES; tries += 1) {
    longest = Math.min(longest, await timeOf(scan, long));
    if (longest < QUICK_MS) return true;
    shortest = Math.min(shortest, await timeOf(scan, short));
    if (longest < SLOW_MS && longest < GROWTH ** 2 * shortest) return true;
  }
  return false;
};

it.each(Object.entries(SCANNERS))("scans in linear time: %s", async (_, scan) => {
  const slow: string[] = [];
  for (const input of INPUTS) if (!(await isLinear(scan, input))) slow.push(input);
  expect(slow).toEqual([]);
});

it("detects a quadratic scan", async () => {
  const quadratic = (text: string) => {
    let sum = 0;
    for (let at = 0; at < text.length; at += 1) {
      const end = text.indexOf("!", at);
      sum += end === -1 ? text.length : end;
    }
    return sum;
  };
  expect(await isLinear(quadratic, "a")).toBe(false);
});

const SCANS =
  /charCodeAt\(|codePointAt\(|\.charAt\((?!0\))|\.lastIndex = |\.indexOf\([^()]+, [^()]+\)|Segmenter/;

it("measures every scanner in the repository", () => {
  const root = join(import.meta.dirname, "..");
  const scanning = ["core", "adapters", "cli", "web"]
    .flatMap((layer) =>
      readdirSync(join(root, layer), { recursive: true, encoding: "utf8" }).map(
        (name) => `${layer}/${name.replaceAll("\\", "/")}`,
      ),
    )
    .filter((name) => /(?<!\.(?:test|fixture|harness|contract|bench|e2e))\.tsx?$/.test(name))
    .filter((name) => SCANS.test(readFileSync(join(root, name), "utf8")));
  const measured = new Set(Object.keys(SCANNERS).map((name) => name.split(" ")[0]));
  expect(scanning.filter((name) => !measured.has(name) && !(name in NOT_MEASURED))).toEqual([]);
  expect(scanning.length).toBeGreaterThan(10);
});
