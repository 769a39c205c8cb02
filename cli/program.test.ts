import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { expect, it } from "vitest";
import { commandUnderTest } from "./command.harness.ts";
import { createProgram } from "./program.ts";

// What holds for every command there is, and for every one that will be.

const command = commandUnderTest(async () => {});

const below = (one: Command, words: readonly string[] = []): [words: string[], one: Command][] =>
  one.commands.flatMap((next) => {
    const named = [...words, next.name()];
    return [[named, next] as [string[], Command], ...below(next, named)];
  });

const all = below(createProgram());
const leaves = all.filter(([, { commands }]) => commands.length === 0);

/** Help as a person sees it, with what comes after it. */
const helpOf = (one: Command): string => {
  let told = "";
  one.configureOutput({ writeOut: (text) => (told += text) }).outputHelp();
  return told;
};

it.each(all)("helps with an example of %j that it understands", (words, one) => {
  const [, examples = ""] = helpOf(one).split("\nExample:\n");
  const lines = examples.trimEnd().split("\n");
  const own = lines.filter((line) =>
    // A setting may stand before it.
    new RegExp(`^ {2}(?:[A-Z_]+=\\S+ )*golfbrands ${words.join(" ")}\\b`).test(line),
  );
  expect(own).not.toEqual([]);
  for (const line of own) {
    const [, said] = leaves.find(([named]) => line.includes(`golfbrands ${named.join(" ")}`)) ?? [];
    const known = (said ?? one).options.flatMap(({ long, short }) => [long, short]);
    expect(known).toEqual(expect.arrayContaining(line.match(/(?<= )--?[a-z][\w-]*/g) ?? []));
  }
});

it.each(all)(
  "says of %j what it does, and of each option and argument what it is for",
  (_, one) => {
    expect(one.description()).toMatch(/^[A-Z].*[^.]$/);
    for (const { flags, description } of one.options)
      expect([flags, description]).not.toEqual([flags, ""]);
    for (const argument of one.registeredArguments)
      expect([argument.name(), argument.description]).not.toEqual([argument.name(), ""]);
  },
);

it("has the same output options everywhere but where the site is served", () => {
  for (const [words, { options }] of leaves) {
    if (words[0] === "serve") continue;
    const flags = options.map(({ long }) => long);
    expect([words, flags]).toEqual([
      words,
      expect.arrayContaining(["--json", "--quiet", "--no-color", "--yes"]),
    ]);
  }
});

it("is documented in docs/cli.md, noun by noun and verb by verb", () => {
  const guide = readFileSync(join(import.meta.dirname, "../docs/cli.md"), "utf8");
  const lines = guide.split("\n").filter((line) => line.includes("golfbrands "));
  for (const [words] of leaves) {
    const [noun = "", verb] = words;
    // A line of its own, or one that says "the same verbs as categories".
    const own = lines.filter((line) => line.includes(`golfbrands ${noun}`));
    const told = own.some((line) => /the same verbs as categories/.test(line))
      ? lines.filter((line) => line.includes("golfbrands categories"))
      : own;
    expect([words, told]).not.toEqual([words, []]);
    const isNamed =
      verb === undefined || told.some((line) => new RegExp(`\\b${verb}\\b`).test(line));
    expect([words, isNamed]).toEqual([words, true]);
  }
});

it.each<[string[], RegExp]>([
  [["brnds"], /unknown command 'brnds'\n\(Did you mean brands\?\)/],
  [["brands", "imprt", "x.csv"], /unknown command 'imprt'\n\(Did you mean import\?\)/],
  [["submissions", "aprove", "x"], /Did you mean approve\?/],
  [["help", "nope"], /unknown command 'nope'/],
  [["help", "brnds"], /unknown command 'brnds'\n\(Did you mean brands\?\)/],
  [["help", "brands", "imprt", "x.csv"], /unknown command 'imprt'\n\(Did you mean import\?\)/],
  [
    ["brands", "import", "x.csv", "--dryrun"],
    /unknown option '--dryrun'\n\(Did you mean --dry-run\?\)/,
  ],
  [["history", "revert"], /missing required argument 'batch'/],
  [["brands", "list", "all"], /too many arguments/],
  [[], /Usage: golfbrands/],
  [["brands"], /Usage: golfbrands brands/],
])("says what is wrong with %j and what is near, and ends with 2", async (words, reason) => {
  const { status, stdout, stderr } = await command.run(words);
  expect([status, stdout, stderr]).toEqual([2, "", expect.stringMatching(reason)]);
});

it("gives help and its version on standard output, asked one way or the other", async () => {
  const one = await command.done(["brands", "import", "--help"]);
  expect(one).toMatch(/^Usage: golfbrands brands import \[options\] <file>/);
  expect(await command.done(["help", "brands", "import"])).toBe(one);
  expect(await command.done(["--version"])).toMatch(/^\d+\.\d+\.\d+\n$/);
});
