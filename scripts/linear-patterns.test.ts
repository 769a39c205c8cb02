// Guarantee (Input): No regular expression in the program takes more than linear time.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import { parseAst } from "vite";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const LAYERS = ["core", "adapters", "web", "cli"];

/** Tests may be slow. */
const IS_PROGRAM = /(?<!\.(?:test|fixture|harness|contract|bench|e2e))\.tsx?$/;

const programFiles = (): string[] =>
  LAYERS.flatMap((layer) =>
    readdirSync(join(ROOT, layer), { recursive: true, encoding: "utf8" }).map((name) =>
      join(layer, name),
    ),
  ).filter((name) => IS_PROGRAM.test(name));

interface Pattern {
  source: string;
  flags: string;
}

/** Every regular expression literal, at any depth. */
const patternsIn = (node: unknown): Pattern[] => {
  if (typeof node !== "object" || node === null) return [];
  if ("regex" in node && typeof node.regex === "object" && node.regex !== null) {
    const { pattern, flags } = { pattern: "", flags: "", ...node.regex };
    return [{ source: pattern, flags }];
  }
  return Object.values(node).flatMap(patternsIn);
};

/** Ways in which matching can take more than linear time: from one start, or from all of them. */
const slowWays = (pattern: Pattern): string[] =>
  analyse(pattern).reports.map((report) => report.type);

it("uses no pattern that takes more than linear time", () => {
  let count = 0;
  const slow = programFiles().flatMap((name) => {
    const lang = name.endsWith("x") ? "tsx" : "ts";
    const patterns = patternsIn(parseAst(readFileSync(join(ROOT, name), "utf8"), { lang }, name));
    count += patterns.length;
    return patterns.flatMap((pattern) =>
      slowWays(pattern).map((way) => `${name}: /${pattern.source}/${pattern.flags} (${way})`),
    );
  });
  expect(slow).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

it("detects one that does", () => {
  const found = patternsIn(
    parseAst('const end = (path: string) => path.replace(/\\/+$/, "");', { lang: "ts" }),
  );
  expect(found.map(slowWays)).toEqual([["Move"]]);
  expect(slowWays({ source: "^(a+)+$", flags: "" })).not.toEqual([]);
});

it("normalises Unicode in two places only, which limit combining marks", () => {
  const places = programFiles().filter((name) =>
    readFileSync(join(ROOT, name), "utf8").includes(".normalize("),
  );
  expect(places).toEqual([join("core", "text", "clean.ts"), join("core", "text", "fold.ts")]);
});
