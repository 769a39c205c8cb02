import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";

/** Follows the recipes of CONTRIBUTING.md, step by step, in a copy of the project. */
const root = dirname(import.meta.dirname);
const guide = await readFile(join(root, "CONTRIBUTING.md"), "utf8");

const COPIED =
  "core adapters web cli fixtures scripts bench docs README.md vite.config.ts vitest.workspace.ts vitest.long.ts package.json package-lock.json tsconfig.json tsconfig.base.json tsconfig.tests.json";

/** A line that names a file and a place in it, followed by the text to insert there. */
const STEP =
  /^(?:In|New:) `(?<file>[^`]+)`(?:, (?<place>before|after) `(?<line>[^`]+)`)?:\n\n```\w+\n(?<text>[^]*?)\n```$/gm;

interface Step {
  file: string;
  place: string | undefined;
  line: string | undefined;
  text: string;
}

const stepsTo = (heading: string): Step[] => {
  const [, after = ""] = guide.split(`\n### … ${heading}`);
  const [section = ""] = after.split("\n### ");
  return Array.from(section.matchAll(STEP), ({ groups = {} }) => ({
    file: groups["file"] ?? "",
    place: groups["place"],
    line: groups["line"],
    text: groups["text"] ?? "",
  }));
};

let copy: string;

const make = async ({ file, place, line, text }: Step): Promise<void> => {
  const path = join(copy, file);
  if (line === undefined) return writeFile(path, `${text}\n`, { flag: "wx" });
  const lines = (await readFile(path, "utf8")).split("\n");
  const at = lines.findIndex((one) => one.includes(line));
  if (at === -1) throw new Error(`No line of ${file} has ${line}`);
  lines.splice(place === "before" ? at : at + 1, 0, ...text.split("\n"));
  await writeFile(path, lines.join("\n"));
};

const environment = () => {
  const { NODE_ENV: _test, VITEST: _vitest, ...env } = process.env;
  // The compiler is written in Go: its process ends soon, so garbage collection is wasted.
  const compiler = { GOGC: "off", GOMEMLIMIT: "2GiB" };
  return { ...env, ...compiler, HOME: copy, GOLFBRANDS_DB: join(copy, "golfbrands.db") };
};

const run = (...args: string[]): string => {
  try {
    return execFileSync(process.execPath, args, {
      cwd: copy,
      encoding: "utf8",
      env: environment(),
    });
  } catch (error) {
    const { stdout = "", stderr = "" }: { stdout?: string; stderr?: string } = Object(error);
    throw new Error(`${args.join(" ")} failed: ${stdout}${stderr}`, { cause: error });
  }
};
const golfbrands = (...args: string[]) => run("cli/bin.mjs", ...args);

const FACT = stepsTo("a fact about a brand");
const FACET = stepsTo("a facet");
const PAGE = stepsTo("a page");
const COMMAND = stepsTo("a command");

/** Fields of kinds that no field has yet. */
const OF_OTHER_KINDS: Step[] = [
  {
    file: "core/brand/fields.ts",
    place: "before",
    line: "ownershipType: {",
    text: `  employees: {
    kind: "integer", min: 1, max: 1_000_000,
    label: "Employees", visibility: "public", section: "company", profileLabel: "Employees", csvHeaders: [],
  },
  hasShop: {
    kind: "boolean",
    label: "Has Shop", visibility: "public", section: "company", profileLabel: "Shop", csvHeaders: [],
  },
  isPublic: {
    kind: "boolean", isOptional: true,
    label: "Is Public", visibility: "public", section: "company", profileLabel: "Listed company", csvHeaders: [],
  },`,
  },
  {
    file: "core/brand/brand.fixture.ts",
    place: "after",
    line: '  distributionModel: "Retail",',
    text: "  employees: null, hasShop: false, isPublic: null,",
  },
];

// Below the project, so that its packages are found; types are checked incrementally.
beforeAll(async () => {
  await mkdir(join(root, ".golfbrands"), { recursive: true });
  copy = await mkdtemp(join(root, ".golfbrands", "contributing-"));
  for (const name of COPIED.split(" "))
    await cp(join(root, name), join(copy, name), { recursive: true });
  const types = "node_modules/.cache/types";
  await cp(join(root, types), join(copy, types), { recursive: true }).catch(() => {});
  for (const step of [...FACT, ...OF_OTHER_KINDS, ...FACET, ...PAGE, ...COMMAND]) await make(step);
  run("scripts/schema.mjs");
  run(join(root, "node_modules/typescript/bin/tsc"), "-b", "--singleThreaded");
  for (const name of await readdir(join(root, "node_modules")))
    await symlink(join(root, "node_modules", name), join(copy, "node_modules", name)).catch(
      () => {},
    );
  // Only used locally, so nothing is minified.
  const config = join(copy, "vite.config.ts");
  const plugin = ", compressedBeside()";
  const text = await readFile(config, "utf8");
  if (!text.includes(plugin)) throw new Error(`vite.config.ts no longer has the line ${plugin}`);
  await writeFile(config, text.replace(plugin, ""));
  const build = ["build", "--app", "--minify", "false", "--logLevel", "warn"];
  run(join(root, "node_modules/vite/bin/vite.js"), ...build);
});

afterAll(() => rm(copy, { recursive: true, force: true, maxRetries: 5 }));

it("gives a new fact its column in files, and adds a new command", async () => {
  const file = join(copy, "fitted.csv");
  await writeFile(
    file,
    'name,fittings,employees,has_shop,is_public\nFitted Golf,online,"1,200",yes,no\nUnfitted Golf,,,,\n',
  );
  golfbrands("db", "migrate");
  golfbrands("brands", "import", file, "--yes");
  expect(golfbrands("counts")).toBe("2 active, 0 archived\n");
  expect(golfbrands("brands", "export", "-", "--format", "csv")).toContain("Online");
  expect(JSON.parse(golfbrands("brands", "export", "-", "--format", "json"))).toMatchObject([
    { fitting: "Online", employees: 1200, has_shop: true, is_public: false },
    { fitting: null, employees: null, has_shop: false, is_public: null },
  ]);
  await writeFile(file, "name,employees,has_shop\nOdd Golf,0,perhaps\n");
  expect(() => golfbrands("brands", "import", file, "--yes")).toThrow(
    /employees.*whole number from 1 to 1000000[^]*has_shop.*must be true or false/,
  );
});

it("shows a new fact on the profile, filters lists by a new facet, and serves a new page", async () => {
  const server = spawn(process.execPath, ["cli/bin.mjs", "serve", "--port", "0"], {
    cwd: copy,
    env: environment(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "close");
  try {
    const url = await new Promise<string>((resolve, reject) => {
      createInterface(server.stdout).on("line", (line) => {
        const ready = /^GolfBrands ready at (\S+)$/.exec(line)?.[1];
        if (ready) resolve(ready);
      });
      void ended.then(() => reject(new Error("The server ended.")));
    });
    const text = async (path: string) => (await fetch(`${url}${path}`)).text();
    const profile = await text("/brands/fitted-golf");
    expect(profile).toContain("Fitting");
    expect(profile).toMatch(/Employees<\/dt><dd>1200/);
    expect(profile).toMatch(/Shop<\/dt><dd>Yes/);
    expect(profile).toMatch(/Listed company<\/dt><dd>No/);
    const correction = await text("/brands/fitted-golf/correct");
    expect(correction).toMatch(/inputMode="numeric"[^>]*name="employees"[^>]*value="1200"/i);
    expect(correction).toMatch(/<select[^>]*name="hasShop"/);
    expect(correction).toMatch(/<select[^>]*name="isPublic".*?Not known/);
    const listed = await text("/brands?fitting=online");
    expect(listed).toContain("Fitted Golf");
    expect(listed).not.toContain("Unfitted Golf");
    expect(JSON.parse(await text("/api/brands"))).toMatchObject({
      facets: {
        fittings: [
          { slug: "in-person", count: 0 },
          { slug: "online", count: 1 },
        ],
      },
    });
    const page = await fetch(`${url}/glossary`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<h1>Glossary</h1>");
    expect(await text("/about")).toContain('href="/glossary"');
    expect(await text("/sitemap.xml")).toContain("/glossary<");
  } finally {
    server.kill();
    await ended;
  }
});
