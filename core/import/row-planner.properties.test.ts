import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { JsonValue } from "../brand/fields.ts";
import { kindsOf, openImport, preset, type TestFile, comparable } from "./import.harness.ts";
import { type RowProblem, shown } from "./import-field.ts";
import type { RowOutcome } from "./plan-row.ts";
import { checkProperty, someFile, someOptions } from "./rows.fixture.ts";

it("gives every row one outcome, in file order, and counts them", async () => {
  expect.hasAssertions();
  const directory = await openImport();
  await checkProperty([someFile, someOptions], async (file, options) => {
    const { outcomes, planner } = await directory.plan(file, options);
    expect(outcomes.map(({ line }) => line)).toEqual(file.rows.map((_, at) => at + 2));
    const counts: Record<string, number> = planner.counts();
    for (const [kind, count] of Object.entries(counts))
      expect([kind, count]).toEqual([kind, kindsOf(outcomes).filter((one) => one === kind).length]);
    expect(Object.values(counts).reduce((a, b) => a + b)).toBe(file.rows.length);
  });
});

it("names line, column, value and reason of every rejection", async () => {
  expect.hasAssertions();
  const directory = await openImport();
  await checkProperty([someFile, someOptions], async (file, options) => {
    const { outcomes } = await directory.plan(file, options);
    const rejected = outcomes.flatMap((outcome) => (outcome.kind === "rejected" ? [outcome] : []));
    for (const { line, problems } of rejected) {
      expect(problems).not.toEqual([]);
      for (const problem of problems) {
        expect(problem).toEqual({
          line,
          column: expect.any(String),
          ...expectedProblem(problem, file),
        });
        expect(problem.message).toMatch(/^[a-z].*[^.]$/s);
      }
    }
  });
});

/** The value and message a problem must have. Also checks that its column exists in the file or is required. */
const expectedProblem = (
  { line, column, value, message }: RowProblem,
  { header, rows }: TestFile,
) => {
  const at = header.indexOf(column ?? "");
  if (at === -1) expect(["name", "slug", "websiteUrl"]).toContain(column);
  const cell = at === -1 ? null : (rows[line - 2]?.[at] ?? null);
  // For an empty slug, the value is the slug derived from the name.
  if (isBlank(cell)) return { value: column === "slug" ? value : expectedBlank(value), message };
  expect(value?.trim()).toBe(shown(cell).trim());
  return { value, message };
};

const isBlank = (cell: JsonValue): boolean => cell === null || cell === "";

const expectedBlank = (value: string | null): string | null => (value === "" ? "" : null);

it("plans the same for any order of columns and any number of rows at a time", async () => {
  expect.hasAssertions();
  const directory = await openImport();
  const shuffled = someFile.chain((file) =>
    fc.record({
      file: fc.constant(file),
      order: fc.shuffledSubarray([...file.header.keys()], { minLength: file.header.length }),
      portion: fc.integer({ min: 1, max: 4 }),
    }),
  );
  await checkProperty([shuffled, someOptions], async ({ file, order, portion }, options) => {
    const reordered: TestFile = {
      header: order.map((at) => file.header[at] ?? ""),
      rows: file.rows.map((row) => order.map((at) => row[at])),
    };
    const one = await directory.plan(file, options);
    const other = await directory.plan(reordered, { ...options, portion });
    expect(comparableOutcomes(other.outcomes, other.planner.slugOf)).toEqual(
      comparableOutcomes(one.outcomes, one.planner.slugOf),
    );
  });
});

/** Outcomes without new ids, and with sorted problems. */
const comparableOutcomes = (outcomes: readonly RowOutcome[], slugOf: (id: string) => string) =>
  outcomes.map((outcome) => {
    const { kind, line } = outcome;
    if (kind === "rejected")
      return { kind, problems: outcome.problems.map((one) => JSON.stringify(one)).toSorted() };
    if (kind !== "new" && kind !== "changed") return outcome;
    return { kind, line, after: comparable(outcome.after, slugOf) };
  });

it("treats a preset like a column with that value in every row", async () => {
  expect.hasAssertions();
  const directory = await openImport();
  await checkProperty([someFile, someOptions], async (file, options) => {
    const rest = file.header.flatMap((name, at) => (name === "status" ? [] : [at]));
    const withStatus: TestFile = {
      header: [...rest.map((at) => file.header[at] ?? ""), "status"],
      rows: file.rows.map((row) => [...rest.map((at) => row[at]), "archived"]),
    };
    const presets = [preset("status", "archived")];
    const one = await directory.plan(file, { ...options, presets });
    const other = await directory.plan(withStatus, options);
    expect(comparableOutcomes(one.outcomes, one.planner.slugOf)).toEqual(
      comparableOutcomes(other.outcomes, other.planner.slugOf),
    );
  });
});

it("changes neither its input nor the directory", async () => {
  expect.hasAssertions();
  const directory = await openImport();
  await checkProperty([someFile, someOptions], async (file, options) => {
    const inputs = async () => ({ brands: await directory.rows.find("brands"), file, options });
    const before = structuredClone(await inputs());
    const presets = deepFrozen([preset("hqLocation", "Leeds")]);
    await directory.plan(deepFrozen(file), { ...deepFrozen(options), presets });
    expect(await inputs()).toEqual(before);
  });
});

const deepFrozen = <T>(value: T): T => {
  if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) deepFrozen(inner);
  return Object.freeze(value);
};
