// Guarantee (Input): Text is NFC and well formed. Control characters, NUL and lone surrogates are refused.
import { expect, it } from "vitest";
import { cleanLine, composed, isBeyond, isPlainLine, isPlainLines } from "./clean.ts";
import { emailKey, storedEmail } from "./addresses.ts";
import { optionalEmail, optionalLines, parseWith, requiredLine } from "./field.schema.ts";
import { foldForSearch } from "./fold.ts";

const marks = (count: number): string => "\u0301\u0316".repeat(count / 2);

it("composes letters, and leaves alone more marks on one letter than any language writes", () => {
  expect(composed("Cafe\u0301")).toBe("Caf\u00e9");
  expect(cleanLine(` e${marks(30)} `)).toBe(`e${marks(30)}`.normalize("NFC"));
  expect(cleanLine(`e${marks(32)}`)).toBe(`e${marks(32)}`);
});

it("takes such a heap for no plain text, wherever it stands", () => {
  const heap = `Vice e${marks(32)} Golf`;
  const plain = `Vice e${marks(30)} Go${marks(30)}lf`;
  expect([isPlainLine(heap), isPlainLines(heap)]).toEqual([false, false]);
  expect([isPlainLine(plain), isPlainLines(plain)]).toEqual([true, true]);
  expect(parseWith(optionalLines(2_000), heap)).toMatchObject({
    failure: { errors: [{ message: "must not contain control characters or broken Unicode" }] },
  });
});

it("finds the same name with and without a heap of marks", () => {
  expect(foldForSearch(`Cherv\u00f2${marks(30_000)}`)).toBe("chervo");
  expect(foldForSearch(`Cherv\u00f2${"\uff9e\u0316".repeat(15_000)}`)).toBe("chervo");
});

it("refuses by its length what no cleaning makes short enough, with the one message of the bound", () => {
  const tooLong = { path: "", message: "must be at most 254 characters" };
  for (const text of [marks(30_000), "a".repeat(255), ` ${"\r\n".repeat(30_000)}x`])
    expect(parseWith(optionalEmail(), text)).toMatchObject({ failure: { errors: [tooLong] } });
  expect(storedEmail(`${marks(30_000)}@golf.example`)).toBeUndefined();
  expect(isBeyond("x".repeat(480), 120)).toBe(false);
});

it("takes a text that is short enough once it is composed and trimmed", () => {
  const letters = "\u03b1\u0313\u0300\u0345".repeat(120);
  expect(parseWith(requiredLine(120), letters)).toEqual({ ok: true, value: "\u1f82".repeat(120) });
  expect(parseWith(requiredLine(120), `  ${"x".repeat(120)}  `)).toHaveProperty("ok", true);
});

it("needs time in proportion to an e-mail, whatever it is made of", () => {
  const key = emailKey(`${marks(30_000)}@golf.example`);
  expect(key).toHaveLength(30_013);
});
