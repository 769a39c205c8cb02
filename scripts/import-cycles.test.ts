import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, relative } from "node:path";
import { expect, it, onTestFinished } from "vitest";

const LAYERS = ["core", "adapters", "web", "cli"];
const NOT_PRODUCTION = /\.(?:test|contract|fixture|harness|e2e|bench|long)\.|^web\/e2e\/|\/fuzz\//;

/** Static imports and re-exports. Dynamic ones do not count: a route loads its page, which links to the route. */
const IMPORT =
  /^[ \t]*(?:import|export)(\s+type)?\s+(?:([\w*{][^"';]*?)\s+from\s+)?["']([^"']+)["']/gm;

type Edges = Map<string, Set<string>>;

/** The folders of a layer whose production files import each other at run time. The linter finds cycles of files. */
const findCycles = (root: string): string[] => {
  const edges: Edges = new Map();
  for (const layer of LAYERS)
    for (const file of filesIn(root, layer)) {
      const text = readFileSync(join(root, file), "utf8");
      for (const [, typeKeyword, names = "", specifier = ""] of text.matchAll(IMPORT)) {
        const target = resolve(file, specifier);
        if (typeKeyword === undefined && !isTypesOnly(names) && target?.startsWith(`${layer}/`))
          addEdge(edges, folderOf(file), folderOf(target));
      }
    }
  return cyclesIn(edges);
};

const filesIn = (root: string, layer: string): string[] =>
  readdirSync(join(root, layer), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((file) => !NOT_PRODUCTION.test(file))
    .toSorted();

/** The imported file; `undefined` for a package. */
const resolve = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return posix.normalize(posix.join(posix.dirname(from), specifier));
  return undefined;
};

/** `{ type A, type B }` */
const isTypesOnly = (names: string): boolean =>
  /^\{[^}]*\}$/.test(names.trim()) &&
  names
    .replace(/[{}]/g, "")
    .split(",")
    .every((name) => name.trim() === "" || /^\s*type\s/.test(name));

/** The first folder within the layer, or the file itself if it has none. */
const folderOf = (file: string): string => file.split("/").slice(0, 2).join("/");

const addEdge = (edges: Edges, from: string, to: string): void => {
  if (from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to));
};

/**
 * The nodes on cycles and on paths between two cycles. Removes all others step by step: nodes that no remaining node imports, and
 * nodes that import no remaining node.
 */
const cyclesIn = (edges: Edges): string[] => {
  const left = new Set(edges.keys());
  for (let before = Infinity; left.size < before;) {
    before = left.size;
    const imported = new Set([...left].flatMap((node) => [...(edges.get(node) ?? [])]));
    for (const node of left)
      if (!imported.has(node) || ![...(edges.get(node) ?? [])].some((next) => left.has(next)))
        left.delete(node);
  }
  return [...left].toSorted();
};

it("folders of a layer form no cycle of imports at run time", () => {
  expect(findCycles(dirname(import.meta.dirname))).toEqual([]);
});

it("finds planted cycles", () => {
  const root = mkdtempSync(join(tmpdir(), "golfbrands-cycles-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const files = {
    "core/brand/brand.ts": 'import { fold } from "../text/fold.ts";\n',
    "core/text/fold.ts": 'import { brand } from "#core/brand/brand.ts";\n',
    "core/text/fold.test.ts": 'import { person } from "../people/person.ts";\n',
    "core/catalog/card.ts": 'import type { Card } from "../change/card.ts";\n',
    "core/change/card.ts": 'import { type Brand } from "../catalog/card.ts";\n',
    "core/people/person.ts": 'import { fold } from "../text/fold.ts";\n',
    "web/pages/route.ts": 'export const route = () => import("../page/page.ts");\n',
    "web/page/page.ts": 'import { route } from "../pages/route.ts";\n',
    "adapters/none.ts": "",
    "cli/none.ts": "",
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  expect(findCycles(root)).toEqual(["core/brand", "core/text"]);
});
