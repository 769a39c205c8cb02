// `node scripts/house.mjs [FOLDER] [--json]`: how large the house is, and where it is tangled. Counts production files of core, adapters,
// web and cli.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";

const LAYERS = ["core", "adapters", "web", "cli"];
const CODE = /\.tsx?$/;
const COUNTED = /\.(?:tsx?|mjs|sql|css)$/;
const NOT_PRODUCTION = /\.(?:test|contract|fixture|harness|e2e|bench|long)\.|^web\/e2e\/|\/fuzz\//;
const LONG = 200;
const SMALL = 40;

/** An import or a re-export, with what it names, and whether it is of types; then one made when it is needed. */
const IMPORT =
  /^[ \t]*(?:import|export)(\s+type)?\s+(?:([\w*{][^"';]*?)\s+from\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gm;
/** A named export that gives the thing its name. */
const EXPORT =
  /^export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/gm;

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map((entry) => join(entry.parentPath, entry.name));

/** The file an import means, from the root; `undefined` for a package. */
const targetOf = (from, specifier) => {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return posix.normalize(posix.join(posix.dirname(from), specifier));
  return undefined;
};

const isTypeOnly = (typeKeyword, names) =>
  typeKeyword !== undefined ||
  (names !== undefined &&
    /^\{[^}]*\}$/.test(names.trim()) &&
    names
      .replace(/[{}]/g, "")
      .split(",")
      .filter((name) => name.trim() !== "")
      .every((name) => /^\s*type\s/.test(name)));

const readImports = (file, text) =>
  [...text.matchAll(IMPORT)].flatMap(([, typeKeyword, names, stated, dynamic]) => {
    const to = targetOf(file, stated ?? dynamic);
    if (to === undefined) return [];
    return [{ to, isType: isTypeOnly(typeKeyword, names), isLater: dynamic !== undefined }];
  });

/** Groups of nodes that lead to each other (Tarjan); single nodes are none. `edges` maps a node to those it leads to. */
const circlesIn = (edges) => {
  const order = new Map();
  const low = new Map();
  const stack = [];
  const circles = [];
  const visit = (node) => {
    order.set(node, order.size);
    low.set(node, order.get(node));
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== order.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle.toSorted((a, b) => (a < b ? -1 : 1)));
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return circles;
};

const addEdge = (edges, from, to) => {
  if (from === to) return;
  if (!edges.has(from)) edges.set(from, new Set());
  edges.get(from).add(to);
};

/** The folder of a file, as far as the order of folders goes: the first one in its layer. A file beside those stands for itself. */
const roomOf = (file) => file.split("/").slice(0, 2).join("/");

/** Everything that is counted, of the checkout at `root`. */
const measureHouse = (root) => {
  const files = LAYERS.flatMap((layer) => filesBelow(join(root, layer)))
    .map((path) => relative(root, path).replaceAll("\\", "/"))
    .filter((file) => COUNTED.test(file) && !NOT_PRODUCTION.test(file))
    .toSorted((a, b) => (a < b ? -1 : 1));
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const linesOf = (file) => texts.get(file).split("\n").length - 1;
  const code = files.filter((file) => CODE.test(file));
  const byFolder = new Map();
  const byFile = new Map();
  const importers = new Map();
  const named = new Map();
  for (const file of code) {
    const text = texts.get(file);
    for (const { to, isType, isLater } of readImports(file, text)) {
      if (!texts.has(to)) continue;
      addEdge(importers, to, file);
      // What is loaded only when it is needed is no circle: a route loads its page, which links to the route.
      if (isLater) continue;
      addEdge(byFile, file, to);
      if (!isType && to.split("/")[0] === file.split("/")[0])
        addEdge(byFolder, roomOf(file), roomOf(to));
    }
    for (const [, name] of text.matchAll(EXPORT)) addEdge(named, name, file);
  }
  const isSmallSingle = (file) => {
    const [only, ...others] = importers.get(file) ?? [];
    return (
      only !== undefined &&
      others.length === 0 &&
      posix.dirname(only) === posix.dirname(file) &&
      linesOf(file) <= SMALL
    );
  };
  return {
    files: files.length,
    lines: files.reduce((sum, file) => sum + linesOf(file), 0),
    long: code.filter((file) => linesOf(file) > LONG),
    folderCircles: circlesIn(byFolder),
    fileCircles: circlesIn(byFile),
    twins: [...named].filter(([, where]) => where.size > 1).map(([name]) => name),
    smallSingles: code.filter(isSmallSingle),
  };
};

const report = (house) => {
  const line = (what, count, list = []) =>
    `${what.padEnd(52)}${String(count).padStart(7)}${list.length > 0 ? `  ${list.join(", ")}` : ""}`;
  const inCircles = (circles) => circles.flat().length;
  const asCircle = (circle) => `(${circle.join(" ")})`;
  return [
    line("production files", house.files),
    line("lines", house.lines),
    line(`files over ${LONG} lines`, house.long.length, house.long),
    line(
      "folders in circles of run-time imports",
      inCircles(house.folderCircles),
      house.folderCircles.map(asCircle),
    ),
    line(
      "circles of files, types included",
      house.fileCircles.length,
      house.fileCircles.map(asCircle),
    ),
    line("exported names with more than one meaning", house.twins.length, house.twins),
    line(`files of at most ${SMALL} lines with one neighbour`, house.smallSingles.length),
  ].join("\n");
};

const root =
  process.argv.slice(2).find((argument) => argument !== "--json") ??
  dirname(dirname(fileURLToPath(import.meta.url)));
const house = measureHouse(root);
process.stdout.write(
  `${process.argv.includes("--json") ? JSON.stringify(house) : report(house)}\n`,
);
