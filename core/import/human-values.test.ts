import { expect, it } from "vitest";
import { followersOf } from "../brand/follower-text.ts";
import { addressOfHandle } from "../brand/social-networks.ts";
import { yearOf, yearProblem } from "../brand/year-text.ts";
import { meantValue } from "./meant-value.ts";
import { momentOf } from "./moment-text.ts";
import { isNoValue, isSpreadsheetError } from "./no-value.ts";
import { meantAddress } from "./several-addresses.ts";

it.each<[count: number | undefined, ...texts: string[]]>([
  [12_700, "12.7K", "12,700", "12 700 followers", "12,700.00", "12.700,00", "12700.0"],
  [12_700, "１２７００"],
  [12_700, "12.7K followers", "12.7K (2024)", "12,700 (May 2024)", "12.7K[2]", "1.27E+04"],
  [12_700, "followers: 12,700", "Followers 12.7K", "12.7k Followers on Instagram", "١٢٧٠٠"],
  [12_700, "12700 IG followers", "Instagram: 12.7k", "IG followers: 12,700", "12.7K fb fans"],
  [3_000, "~3k", "≈ 3.000", "about 3,000", "ca. 3.000", "3 Tsd.", "3 тыс.", "3千", "over 3K"],
  [5_000, "5,000+", "5k+", "5k+ followers", "über 5.000", "+5k", "5000 Abonnenten"],
  [1_200, "1.2k", "1,2K", "1,2 mil", "1,2 mil seguidores", "1 200 подписчиков", "1.200 seguaci"],
  [1_200_000, "1.2M", "1.2 million", "1,2 Mio", "1,2 Mio. Abonnenten", "1.2 million+", "1.2E+06"],
  [1_200_000, "1.2e6"],
  [1_234_567, "1 234 567", "1\u00A0234\u202F567", "1'234'567", "1’234’567", "1.234.567"],
  [1_234_567, "12,34,567"],
  [1_234_567, "1,234,567.0", "1_234_567", "1.234.567,00"],
  [500_000, ".5M", "0.5 m", "50万", "5 lakh"],
  [120_000, "12万", "12萬", "12만", "12万人"],
  [120_000_000, "1.2億", "1.2亿", "12 crore"],
  [1_234_000, "1.234M"],
  [undefined, "12,700K", "many", "12.7", "12.70", "1.2345K", "12,700,00", "5.000.0", "12.7KK", ""],
  [undefined, "12.3 mil", "12 mil"],
  [undefined, "10k-20k", "5k/6k", "-5", "12.7k, 2024", "5 putters", "K", "€5,000"],
])("reads %s followers", (count, ...texts) => {
  expect(texts.map((text) => [text, followersOf(text)])).toEqual(
    texts.map((text) => [text, count]),
  );
});

it.each<[year: number | undefined, ...texts: string[]]>([
  [1998, "Est. 1998", "1.998", "1,998", "1998,00", "1998.0", "EST1998", "since 1998", "c. 1998"],
  [1998, "1998 A.D.", "ca 1998", "c1998", "~1998", "1998?", "(1998)"],
  [1998, "early 1998", "late 1998", "mid-1998", "Summer of 1998", "Q1 1998", "1998 AD"],
  [1998, "circa 1998"],
  [1998, "１９９８", "١٩٩٨", "1998[2]", "1998 [citation needed]", "1998²", "1998*", "\t1998\u00A0"],
  [1998, "1998-05-01", "1998-05", "1998/05/01", "1998.05.01", "01.05.1998", "5/1/1998"],
  [1998, "1998. 5. 1."],
  [1998, "1998-01-01T00:00:00+02:00", "1998-12-31T23:59:59.999-08:00", "1998-01-01 00:00:00 UTC"],
  [1998, "'98", "since ’98", "Est. '98", "Jan-98", "1-Jan-98", "1-Jan-1998", "Dec-1998"],
  [1998, "1998 -", "1998–"],
  [2005, "'05", "Jan-05", "founded ‘05"],
  [1998, "créée en 1998", "1998 r.", "grundat 1998", "fundada em 1998", "založeno 1998"],
  [1998, "opgericht in 1998"],
  [1998, "+1998-00-00T00:00:00Z", "1998-01-01T00:00:00.000Z", "1998-05-01 00:00:00"],
  [1998, "12 May 1998", "May 12, 1998", "12. März 1998", "1er mai 1998", "12th of June 1998"],
  [1998, "1998年", "1998年4月", "1998年4月1日設立", "1998年(平成10年)", "平成10年", "平成１０年"],
  [1998, "H10年"],
  [1998, "1998년", "1998년 5월", "설립 1998년", "创立于1998年", "1998 г.", "民國87年"],
  [1998, "Fondée en 1998", "gegr. 1998", "Gegründet: 1998", "desde 1998", "seit 1998"],
  [1998, "sinds 1998"],
  [1998, "1998 (as Lane Links)", "1998 as Lane Links", "1998 – present", "1998, Japan"],
  [1998, "January 1, 1998 (age 28)", "1st May 1998, Leeds", "1998 (28 years)"],
  [1998, "1998; 28 years ago", "May 1998; 27 years ago (1998-05)"],
  [1992, "1992, relaunched 2010", "1992 (relaunched 2010)", "founded 1992; sold in 2003"],
  [1955, "昭和30年", "昭和30年4月", "昭和30年(1955年)", "昭和三十年", "Shōwa 30", "S30年"],
  [1905, "明治38年創業"],
  [1916, "大正5年"],
  [1926, "昭和元年"],
  [2019, "令和元年5月1日", "Reiwa 1"],
  [undefined, "1990s", "late 1990s", "the 1990's", "1990年代", "20th century", "1998-2003"],
  [undefined, "1998/99"],
  [undefined, "before 1998", "pre-1998", "after 1998", "1958 or 1959", "1958, 1959"],
  [undefined, "1998 (or 1999)"],
  [undefined, "昭和99年", "昭和30年(1956年)", "1998.5", "19980501", "98", "5/98", "Foo-98"],
  [undefined, "'98–'05", "relaunched 2010", ""],
])("reads the year %s", (year, ...texts) => {
  expect(texts.map((text) => [text, yearOf(text)])).toEqual(texts.map((text) => [text, year]));
});

it("says why a text is not a year, if known", () => {
  expect(yearProblem("late 1990s")).toBe(
    "names a decade, not a year: give a single year, such as 1998",
  );
  expect(yearProblem("19th century")).toBe(
    "names a century, not a year: give a single year, such as 1998",
  );
  expect(yearProblem("1958 or 1959")).toBe(
    "names more than one year: give a single year, such as 1998",
  );
  expect(yearProblem("soon")).toBeUndefined();
});

it.each<[moment: string | undefined, ...texts: string[]]>([
  ["2022-10-09T05:43:38.000Z", "2022-10-09 05:43:38", "2022-10-09T05:43:38"],
  ["2022-10-09T05:43:38.000Z", "2022-10-09 05:43:38 UTC"],
  ["2022-10-09T05:43:38.000Z", "2022-10-09T05:43:38Z", "2022-10-09 05:43:38+00"],
  ["2022-10-09T05:43:38.000Z", "2022/10/09 05:43:38"],
  ["2022-10-09T05:43:38.000Z", "2022-10-09 07:43:38 +0200", "2022-10-09T07:43:38+02:00"],
  ["2022-10-09T05:43:38.000Z", "1665294218"],
  ["2022-10-09T05:43:38.123Z", "2022-10-09 05:43:38.123456", "2022-10-09 05:43:38.123+00:00"],
  ["2022-10-09T05:43:38.123Z", "1665294218123", "2022-10-08 21:43:38.123 -08:00"],
  ["2022-10-09T00:00:00.000Z", "2022-10-09", "2022/10/9", "2022-10-09 00:00"],
  [undefined, "0000-00-00 00:00:00", "2022-02-30", "2022-13-01", "2022-10-09 25:00:00"],
  [undefined, "yesterday"],
  [undefined, "09.10.2022", "10/9/22", "2022-10-09 05:43:38 CEST", "1998", ""],
])("reads the time %s", (moment, ...texts) => {
  expect(texts.map((text) => [text, momentOf(text)])).toEqual(texts.map((text) => [text, moment]));
});

const LARKSPUR = "https://larkspur.example.com";

it.each<[address: string | undefined, ...texts: string[]]>([
  [LARKSPUR, `${LARKSPUR} (US)`, `(US) ${LARKSPUR}`, `${LARKSPUR} – US store`],
  [LARKSPUR, `${LARKSPUR} [archived]`],
  [LARKSPUR, `<${LARKSPUR}>`, `"${LARKSPUR}"`, `“${LARKSPUR}”`, `(${LARKSPUR})`, `${LARKSPUR}>`],
  [LARKSPUR, `${LARKSPUR},`, `${LARKSPUR};`, `${LARKSPUR}).`, `${LARKSPUR}.`],
  [LARKSPUR, `${LARKSPUR}, US only`],
  [LARKSPUR, `see ${LARKSPUR}`, `Website: ${LARKSPUR}`, `Web:${LARKSPUR}`],
  [LARKSPUR, "Official site: larkspur.example.com"],
  [LARKSPUR, `[Larkspur](${LARKSPUR})`, `[${LARKSPUR}](${LARKSPUR})`],
  [LARKSPUR, `=HYPERLINK("${LARKSPUR}","L")`],
  [LARKSPUR, `https://${LARKSPUR}`, "https:/larkspur.example.com", "https//larkspur.example.com"],
  [LARKSPUR, "larkspur.example.com,", "larkspur.example.com (closed)"],
  [LARKSPUR, "ｌａｒｋｓｐｕｒ．ｅｘａｍｐｌｅ．ｃｏｍ"],
  [
    LARKSPUR,
    `${LARKSPUR}; https://shop.larkspur.example.com`,
    "larkspur.example.com / pebble.example",
  ],
  ["http://larkspur.example.com", "https://http//larkspur.example.com"],
  ["https://golf.example/wiki/Ping_(golf)", "<https://golf.example/wiki/Ping_(golf)>"],
  [undefined, "https://larkspur..example.com", "https://www", "https://https://www", "a b.example"],
  [
    undefined,
    "me@golf.example",
    "//golf.example",
    "javascript:x.example",
    "blob:https://x.example",
    "https:x.example",
    "golf",
    "see larkspur.example.com",
  ],
])("reads the address %s", (address, ...texts) => {
  expect(texts.map((text) => [text, meantAddress(text)])).toEqual(
    texts.map((text) => [text, address]),
  );
});

it.each([LARKSPUR, "larkspur.example.com", "https://golf.example/wiki/Ping_(golf)"])(
  "returns undefined for %s, which needs no correction",
  (address) => {
    expect(meantAddress(address)).toBeUndefined();
  },
);

it("makes an address of a handle, but not of a host", () => {
  expect(addressOfHandle("instagram", "@oak.golf")).toBe("https://www.instagram.com/oak.golf");
  expect(addressOfHandle("youtube", "oakgolf")).toBe("https://www.youtube.com/@oakgolf");
  expect(addressOfHandle("instagram", "oakgolf.com")).toBeUndefined();
});

it("knows the words for an empty cell", () => {
  for (const text of ["k. A.", "non communiqué", "n.v.t.", "нет данных", "非公開", "不详"])
    expect(isNoValue(text)).toBe(true);
  for (const text of [
    "coming soon",
    "none yet",
    "(no website)",
    "N/A",
    "n/a",
    "[]",
    "-",
    "—",
    "unknown",
    " ",
  ])
    expect(isNoValue(text)).toBe(true);
  for (const text of ["Unknown Golf", "0", "no"]) expect(isNoValue(text)).toBe(false);
});

it("knows the errors of spreadsheets, in other languages too", () => {
  for (const text of [
    ..."#REF! #NAME? #DIV/0! #VALUE! #NULL! #NUM! #SPILL! #N/A #CALC! #ERROR! #BEZUG! #WERT! #NV".split(
      " ",
    ),
    ..."#NOM? #VALEUR! #¡REF! #¿NOMBRE? #RIF! #VERW! #ADR! #ССЫЛКА! #VIITTAUS! #BAŞV! Err:502".split(
      " ",
    ),
    " #ref! ",
    "########",
  ])
    expect([text, isSpreadsheetError(text)]).toEqual([text, true]);
  for (const text of ["#1 Golf", "#golf", "#", "REF!", "Name?", "#REF! Golf", "Err: 502 brands"])
    expect([text, isSpreadsheetError(text)]).toEqual([text, false]);
});

it("reads the address of an attached picture", () => {
  const logo = "https://files.example.com/larkspur.png";
  expect(meantValue("logoUrl", `larkspur.png (${logo})`)).toBe(logo);
  expect(meantValue("logoUrl", `=IMAGE("${logo}")`)).toBe(logo);
});

it("reads a handle after the name of its network", () => {
  expect(meantValue("instagramUrl", "IG: @larkspur")).toBe("https://www.instagram.com/larkspur");
  expect(meantValue("facebookUrl", "Facebook: larkspur")).toBe("https://www.facebook.com/larkspur");
  for (const address of ["mailto:larkspur/golf", "https:larkspur.example", "JavaScript: larkspur"])
    expect(meantValue("facebookUrl", address)).toBe(address);
});
