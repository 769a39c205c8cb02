// Guarantee (Input): Bidirectional controls are removed from every field. Other invisible characters are refused by their code.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanLine, cleanLines } from "./clean.ts";
import { codePoint } from "./code-point.fixture.ts";
import {
  optionalLines,
  optionalWebAddress,
  parseWith,
  possiblyBlankLine,
  requiredLine,
} from "./field.schema.ts";
import { invisibleIn, withoutInvisible, withoutInvisibleAround } from "./invisible.ts";

const BIDI_CONTROLS = [
  ..."\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069",
];
const isBidiControl = (character: string): boolean => BIDI_CONTROLS.includes(character);

const messageOf = (schema: Parameters<typeof parseWith>[0], text: string): string | undefined => {
  const parsed = parseWith(schema, text);
  return parsed.ok ? undefined : parsed.failure.errors[0]?.message;
};

describe("bidirectional controls", () => {
  it.each(BIDI_CONTROLS)("are removed from one line, several lines and addresses (%j)", (sign) => {
    expect(parseWith(requiredLine(120), `PI${sign}NG${sign}`)).toEqual({ ok: true, value: "PING" });
    expect(parseWith(optionalLines(300), `${sign}a\n${sign}b`)).toEqual({
      ok: true,
      value: "a\nb",
    });
    expect(parseWith(optionalWebAddress(), `https://pi${sign}ng.com/`)).toEqual({
      ok: true,
      value: "https://ping.com/",
    });
  });

  it("never remain in cleaned text, which is composed", () => {
    const sign = fc.oneof(fc.constantFrom(...BIDI_CONTROLS, "e", "\u0301", "\r", "\n"), codePoint);
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 20 }), (signs) => {
        for (const text of [cleanLine(signs.join("")), cleanLines(signs.join(""))]) {
          expect([...text].filter(isBidiControl)).toEqual([]);
          expect(text).toBe(text.normalize("NFC"));
        }
      }),
    );
  });

  it("do not prevent composing", () => {
    expect(cleanLine("Cafe\u202E\u0301")).toBe("Caf\u00e9");
  });
});

describe("invisible characters", () => {
  it.each([
    ["PI\u200BNG", "U+200B"],
    ["PING\u2060!", "U+2060"],
    ["Phoe\u00ADnix", "U+00AD"],
    ["a\uFEFFb", "U+FEFF"],
    ["Arizona\u{E0041}\u{E0042}", "U+E0041"],
    ["a\u034Fb", "U+034F"],
    ["\u115F\u1160", "U+115F"],
    ["\u3164", "U+3164"],
    ["\uFFA0", "U+FFA0"],
    ["\u2800", "U+2800"],
    ["a\u17B4", "U+17B4"],
    ["a\u180Bb", "U+180B"],
    ["a\u{1D173}b", "U+1D173"],
    ["Ping\uFE0F", "U+FE0F"],
    ["Ping1\uFE0F", "U+FE0F"],
    ["⛳\uFE0F\uFE0F", "U+FE0F"],
    ["Ping\u{E0100}", "U+E0100"],
    ["Pi\u200Dng", "U+200D"],
    ["Pi\u200Cng", "U+200C"],
    ["گلف\u200C", "U+200C"],
    ["⛳\u200D", "U+200D"],
    ["⛳\u200C⛳", "U+200C"],
    ["🏴\u{E0067}\u{E0062}", "U+E0067"],
  ])("are refused by their code (%j)", (text, code) => {
    const message = `must not contain an invisible character (${code})`;
    expect(messageOf(requiredLine(120), text)).toBe(message);
    expect(messageOf(optionalLines(120), `one\n${text}`)).toBe(message);
    expect(messageOf(possiblyBlankLine(120), text)).toBe(message);
    expect(messageOf(optionalWebAddress(), `https://golf.example/${text}/`)).toBe(message);
  });

  it.each([
    ["Persian", "باشگاه\u200Cهای گلف", "می\u200Cخواهم"],
    ["Hindi, Sinhala and Malayalam", "क्\u200Dष", "ශ්\u200Dරී", "അവന്\u200D"],
    ["emoji", "🏌️\u200D♀️", "🏌🏽\u200D♂️", "❤️\u200D🔥", "☺\uFE0E", "1\uFE0F\u20E3", "™\uFE0F"],
    ["the flag of Scotland", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} St Andrews"],
    ["Han with a selected form", "葛\u{E0100}飾"],
    ["signs that Arabic writes around numbers", "\u0600١٢"],
    ["text in several directions", "עברית, ערבית golf"],
  ])("are allowed where the script needs them: %s", (_of, ...texts) => {
    for (const text of texts) expect(messageOf(requiredLine(120), text)).toBeUndefined();
  });

  it("are never allowed between Latin letters, and each refusal has the code of its character", () => {
    fc.assert(
      fc.property(codePoint, (character) => {
        const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
        const isInvisible =
          /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800\u{13430}-\u{1343F}]/u.test(
            character,
          );
        expect(invisibleIn(`a${character}b`)).toBe(isInvisible ? `U+${code}` : undefined);
      }),
      { examples: [..."\u00AD\u034F\u200B\u2064\uFEFF\u{E0001}\u{E01EF}"].map((one) => [one]) },
    );
  });

  it("are checked after the length", () => {
    expect(messageOf(requiredLine(120), "\u200B".repeat(200_000))).toBe(
      "must be at most 120 characters",
    );
  });
});

it.each([
  ["Larkspur is a maker of\u200B forged irons\u200B.", "Larkspur is a maker of forged irons.", 2],
  ["Tees\u2060 of bam\u00ADboo", "Tees of bamboo", 2],
  ["\uFEFFa\u200Bb", "ab", 2],
  ["می\u200Cخواهم", "می\u200Cخواهم", 0],
  ["क्\u200Dष", "क्\u200Dष", 0],
  ["👩\u200D👧 and ⛳\uFE0F", "👩\u200D👧 and ⛳\uFE0F", 0],
  ["👩\u200B\u200D👧", "👩\u200D👧", 1],
  ["golf\u200D club", "golf club", 1],
  [
    "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}\u200B golf",
    "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} golf",
    1,
  ],
  ["plain", "plain", 0],
])("leaves invisible characters out of %j", (given, text, removed) => {
  expect(withoutInvisible(given)).toEqual({ text, removed });
  expect(invisibleIn(text)).toBeUndefined();
});

it.each([
  ["larkspur.example.com\u200B", "larkspur.example.com", 1],
  ["\u200BPING\u2060\u200B", "PING", 3],
  ["Larkspur\u200B Golf", "Larkspur Golf", 1],
  ["PI\u200BNG", "PI\u200BNG", 0],
  ["Phoe\u00ADnix\u200B", "Phoe\u00ADnix\u200B", 0],
  ["\u200B", "", 1],
  ["می\u200Cخواهم\u200B", "می\u200Cخواهم", 1],
])("leaves invisible characters out only around the words of %j", (given, text, removed) => {
  expect(withoutInvisibleAround(given)).toEqual({ text, removed });
});

it("removes every character that would make a text refused", () => {
  const sign = fc.oneof(
    fc.constantFrom("\u200B", "\u200C", "\u200D", "\uFE0F", "👩", "ک", "क्"),
    codePoint,
  );
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
      expect(invisibleIn(withoutInvisible(signs.join("")).text)).toBeUndefined();
    }),
  );
});
