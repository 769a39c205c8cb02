import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { expect, it } from "vitest";
import { commandUnderTest } from "./command.harness.ts";
import { createProgram } from "./program.ts";

const command = commandUnderTest(async () => {});

const descendantsOf = (
  one: Command,
  words: readonly string[] = [],
): [words: string[], one: Command][] =>
  one.commands.flatMap((next) => {
    const named = [...words, next.name()];
    return [[named, next] as [string[], Command], ...descendantsOf(next, named)];
  });

const all = descendantsOf(createProgram());
const runnable = all.filter(([, { commands }]) => commands.length === 0);

const pathOf = (one: Command): string[] => all.find(([, known]) => known === one)?.[0] ?? [];

/** The whole help text. */
const helpOf = (one: Command): string => {
  let help = "";
  one.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return help;
};

it.each(all)("fits the help of %j into a terminal", (_, one) => {
  for (const width of [60, 80, 100]) {
    const own = createProgram();
    const [, found = own] =
      descendantsOf(own).find(([words]) => words.join() === pathOf(one).join()) ?? [];
    found.configureOutput({ getOutHelpWidth: () => width });
    const [text = "", examples = ""] = helpOf(found).split("\nExample:\n");
    const tooLong = (lines: string, most: number) =>
      lines.split("\n").filter((line) => line.length > most);
    expect([width, tooLong(text, width)]).toEqual([width, []]);
    // An example stays on one line, so that it can be copied.
    expect(tooLong(examples.split("\n\n")[0] ?? "", 80)).toEqual([]);
  }
});

it.each(all)("shows a valid example of %j", (words, one) => {
  const [, examples = ""] = helpOf(one).split("\nExample:\n");
  const lines = examples.trimEnd().split("\n");
  const own = lines.filter((line) =>
    // A variable may come first.
    new RegExp(`^ {2}(?:[A-Z_]+=\\S+ )*golfbrands ${words.join(" ")}\\b`).test(line),
  );
  expect(own).not.toEqual([]);
  for (const line of own) {
    const [, found] =
      runnable.find(([named]) => line.includes(`golfbrands ${named.join(" ")}`)) ?? [];
    const known = (found ?? one).options.flatMap(({ long, short }) => [long, short]);
    expect(known).toEqual(expect.arrayContaining(line.match(/(?<= )--?[a-z][\w-]*/g) ?? []));
  }
});

it.each(all)("describes %j and each option and argument", (_, one) => {
  expect(one.description()).toMatch(/^[A-Z].*[^.]$/);
  for (const { flags, description } of one.options)
    expect([flags, description]).not.toEqual([flags, ""]);
  for (const argument of one.registeredArguments)
    expect([argument.name(), argument.description]).not.toEqual([argument.name(), ""]);
});

it("has the same output options on every command but serve", () => {
  for (const [words, { options }] of runnable) {
    if (words[0] === "serve") continue;
    const flags = options.map(({ long }) => long);
    expect([words, flags]).toEqual([
      words,
      expect.arrayContaining(["--json", "--quiet", "--no-color", "--yes"]),
    ]);
  }
});

it("is documented in docs/cli.md", () => {
  const guide = readFileSync(join(import.meta.dirname, "../docs/cli.md"), "utf8");
  const lines = guide.split("\n").filter((line) => line.includes("golfbrands "));
  for (const [words] of runnable) {
    const [group = "", name] = words;
    // A group's line may refer to the commands of `categories` instead of naming its own.
    const own = lines.filter((line) => line.includes(`golfbrands ${group}`));
    const documented = own.some((line) => /the same commands as categories/.test(line))
      ? lines.filter((line) => line.includes("golfbrands categories"))
      : own;
    expect([words, documented]).not.toEqual([words, []]);
    const isNamed =
      name === undefined || documented.some((line) => new RegExp(`\\b${name}\\b`).test(line));
    expect([words, isNamed]).toEqual([words, true]);
  }
});

it.each<[string[], RegExp]>([
  [["brnds"], /unknown command 'brnds'\n\(Did you mean brands\?\)\n\(See `golfbrands --help`\.\)/],
  [
    ["brands", "imprt", "x.csv"],
    /unknown command 'imprt'\n\(Did you mean import\?\)\n\(See `golfbrands brands --help`\.\)/,
  ],
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
])(
  "refuses %j, suggests a close match if there is one, and exits with 2",
  async (words, reason) => {
    const { status, stdout, stderr } = await command.run(words);
    expect([status, stdout, stderr]).toEqual([2, "", expect.stringMatching(reason)]);
  },
);

it("prints help and version on standard output", async () => {
  const one = await command.done("brands import --help");
  expect(one).toMatch(/^Usage: golfbrands brands import \[options\] <file>/);
  expect(await command.done("help brands import")).toBe(one);
  expect(await command.done("--version")).toMatch(/^\d+\.\d+\.\d+\n$/);
});
