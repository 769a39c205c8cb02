import { afterAll, beforeAll, expect, it } from "vitest";
import type { ColumnRow } from "../store/columns.ts";
import { brandRow, type RowsUnderTest } from "../store/rows.contract.ts";
import { drop, put } from "../store/rows.ts";
import { TABLES } from "../store/tables.ts";
import { openSqliteRows } from "./sqlite-rows.harness.ts";

let subject: RowsUnderTest;
beforeAll(async () => {
  subject = await openSqliteRows();
});
afterAll(() => subject.close());

/** Removes what an earlier test wrote. */
const EVERY_BRAND = drop("brands", ["version", ">=", 1]);

const textOf = (length: number, { form }: ColumnRow): string =>
  form === "web-address" || form === "logo-address"
    ? `https://${"x".repeat(length - 8)}`
    : "x".repeat(length);

/** The largest value that a column holds, and one beyond it. */
const valuesAt = (column: ColumnRow): [within: unknown, beyond: unknown] | undefined => {
  const { kind, max, most, choices } = column;
  if (choices) return [choices.at(-1), "nonsense"];
  if (most !== undefined) return [Array(most).fill("x"), Array(most + 1).fill("x")];
  if (max === undefined) return undefined;
  return kind === "integer" ? [max, max + 1] : [textOf(max, column), textOf(max + 1, column)];
};

const bounded = Object.entries<ColumnRow>(TABLES.brands.columns).flatMap(([name, column]) => {
  const values = valuesAt(column);
  return values ? [[name, ...values] as const] : [];
});

it("knows the bounds of most fields", () => expect(bounded.length).toBeGreaterThan(30));

it.each(bounded)(
  "a brand's %s is refused beyond its bound, and only there",
  async (name, within, beyond) => {
    const write = (value: unknown) =>
      subject.rows.write([EVERY_BRAND, put("brands", [{ ...brandRow(), [name]: value }])], {});
    expect(await write(within)).toBe(true);
    await expect(write(beyond)).rejects.toThrow(/CHECK constraint failed/);
  },
);

it.each(["javascript:alert(1)", "//evil.example", "ftp://evil.example", "https://"])(
  "a brand's website is never %s",
  async (websiteUrl) => {
    await expect(
      subject.rows.write([put("brands", [brandRow({ websiteUrl })])], {}),
    ).rejects.toThrow(/CHECK constraint failed/);
  },
);

it("a brand's logo is a web address, or the path of a stored logo", async () => {
  const write = (logoUrl: string) =>
    subject.rows.write([EVERY_BRAND, put("brands", [brandRow({ logoUrl })])], {});
  expect(await write(`/logos/${"0a".repeat(32)}.webp`)).toBe(true);
  for (const other of ["/logos/a.png", `/logos/${"0a".repeat(32)}.svg`, "/brands/ping"])
    await expect(write(other)).rejects.toThrow(/CHECK constraint failed/);
});
