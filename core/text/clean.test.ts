// Guarantee (Input): Text is NFC and well formed. Control characters, NUL and lone surrogates are refused.
import { expect, it } from "vitest";
import { cleanLine, composed, exceedsLimit, isPlainLine, isPlainLines } from "./clean.ts";
import { emailKey, storedEmail } from "./addresses.ts";
import { optionalEmail, optionalLines, parseWith, requiredLine } from "./field.schema.ts";
import { foldForSearch } from "./fold.ts";

const marks = (count: number): string => "\u0301\u0316".repeat(count / 2);

it("composes letters, but leaves runs of more than 30 combining marks as they are", () => {
  expect(composed("Cafe\u0301")).toBe("Caf\u00e9");
  expect(cleanLine(` e${marks(30)} `)).toBe(`e${marks(30)}`.normalize("NFC"));
  expect(cleanLine(`e${marks(32)}`)).toBe(`e${marks(32)}`);
});

it("does not accept more than 30 combining marks in a row as plain text", () => {
  const marked = `Vice e${marks(32)} Golf`;
  const plain = `Vice e${marks(30)} Go${marks(30)}lf`;
  expect([isPlainLine(marked), isPlainLines(marked)]).toEqual([false, false]);
  expect([isPlainLine(plain), isPlainLines(plain)]).toEqual([true, true]);
  expect(parseWith(optionalLines(2_000), marked)).toMatchObject({
    failure: { errors: [{ message: "must not contain control characters or broken Unicode" }] },
  });
});

it("does not accept the replacement character as plain text", () => {
  expect([isPlainLine("M\uFFFDller"), isPlainLines("M\uFFFDller\n")]).toEqual([false, false]);
});

it("folds a name the same with and without a run of marks", () => {
  expect(foldForSearch(`Cherv\u00f2${marks(30_000)}`)).toBe("chervo");
  expect(foldForSearch(`Cherv\u00f2${"\uff9e\u0316".repeat(15_000)}`)).toBe("chervo");
});

it("refuses text by its length before cleaning it", () => {
  const tooLong = { path: "", message: "must be at most 254 characters" };
  for (const text of [marks(30_000), "a".repeat(255), ` ${"\r\n".repeat(30_000)}x`])
    expect(parseWith(optionalEmail(), text)).toMatchObject({ failure: { errors: [tooLong] } });
  expect(storedEmail(`${marks(30_000)}@golf.example`)).toBeUndefined();
  expect(exceedsLimit("x".repeat(480), 120)).toBe(false);
});

it.each(["x@golf.example;y", "x@golf.example,y", "x@golf.example>", "x@a..b", "x@", "x y@a.b"])(
  "refuses %s as an e-mail address",
  (text) => {
    expect(storedEmail(text)).toBeUndefined();
  },
);

it.each(["admin@localhost", "ü@lärche.example", '"a,b"@golf.example', "x+tag@my-golf.example"])(
  "accepts %s as an e-mail address",
  (text) => {
    expect(storedEmail(text)).toBe(text);
  },
);

it("accepts text that fits after composing and trimming", () => {
  const letters = "\u03b1\u0313\u0300\u0345".repeat(120);
  expect(parseWith(requiredLine(120), letters)).toEqual({ ok: true, value: "\u1f82".repeat(120) });
  expect(parseWith(requiredLine(120), `  ${"x".repeat(120)}  `)).toHaveProperty("ok", true);
});

it("cleans an e-mail address in linear time", () => {
  const key = emailKey(`${marks(30_000)}@golf.example`);
  expect(key).toHaveLength(30_013);
});
