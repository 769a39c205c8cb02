import { execFile } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { folderOfFile } from "../adapters/empty-folder.harness.ts";

// A rule that no longer matches looks like clean code, so each rule is tested with a violating file.

const root = dirname(import.meta.dirname);
const folder = folderOfFile();

interface Probe {
  path: string;
  source: string;
}

/** The rules that each file breaks, in one run, since starting the linter takes longest. */
const rulesBrokenBy = async (name: string, probes: readonly Probe[]): Promise<string[]> => {
  const project = join(folder, name);
  await mkdir(project);
  for (const file of [".oxlintrc.json", "tsconfig.base.json"])
    await cp(join(root, file), join(project, file));
  await symlink(join(root, "node_modules"), join(project, "node_modules"));
  const config = { extends: "./tsconfig.base.json", include: ["**/*.ts"] };
  await writeFile(join(project, "tsconfig.json"), JSON.stringify(config));
  for (const { path, source } of probes) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), source);
  }
  const oxlint = join(root, "node_modules", "oxlint", "bin", "oxlint");
  const output = await promisify(execFile)(process.execPath, [oxlint, "--format=json", "."], {
    cwd: project,
  }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { filename: string; code: string }[];
  };
  return probes.map(({ path }) =>
    diagnostics.flatMap(({ filename, code }) => (filename === path ? [code] : [])).join(" "),
  );
};

/** One file for each import; the number in its name changes no rule. */
const probesOf = (imports: readonly (readonly [path: string, source: string])[]): Probe[] =>
  imports.map(([path, source], n) => ({
    path: path.replace("/probe", `/probe-${n}`),
    source: importing(source),
  }));

const importing = (source: string) =>
  `import { thing } from "${source}";\nexport const used = thing;\n`;

const FORBIDDEN = [
  ["core/brand/probe.ts", "hono"],
  ["core/brand/probe.ts", "node:fs"],
  ["core/brand/probe.ts", "zod"],
  ["core/brand/probe.ts", "#adapters/store/catalog-store.ts"],
  ["core/brand/probe.ts", "../../adapters/store/catalog-store.ts"],
  ["core/brand/probe.schema.ts", "hono"],
  ["core/brand/probe.test.ts", "#adapters/sqlite/catalog-store.ts"],
  ["adapters/http/probe.ts", "#web/routes.tsx"],
  ["adapters/http/probe.ts", "#cli/app.ts"],
  ["adapters/http/calls/probe-calls.ts", "zod"],
  ["adapters/http/calls/probe-calls.ts", "#core/brand/brand-draft.schema.ts"],
  ["adapters/http/calls/probe-calls.ts", "./field.schema.ts"],
  ["adapters/sqlite/probe.ts", "#adapters/http/app.ts"],
  ["adapters/sqlite/probe.ts", "../http/app.ts"],
  ["adapters/store/probe.ts", "hono"],
  ["web/pages/probe.ts", "#adapters/sqlite/catalog-store.ts"],
  ["web/pages/probe.ts", "../../adapters/store/catalog-store.ts"],
  ["web/pages/probe.ts", "#cli/config.schema.ts"],
  ["web/pages/probe.ts", "node:fs"],
  ["cli/commands/probe.ts", "#adapters/sqlite/catalog-store.ts"],
  ["cli/commands/probe.ts", "#adapters/store/catalog-store.ts"],
  // A server fetches no address that somebody typed (docs/security.md).
  ["adapters/http/probe.ts", "#adapters/sites/site-crawler.ts"],
  ["adapters/sqlite/probe.ts", "../sites/site-crawler.ts"],
  ["cli/app.ts", "#adapters/sites/site-crawler.ts"],
  ["cli/commands/serve/probe.ts", "#adapters/sites/site-crawler.ts"],
] as const;

it(`refuses all ${FORBIDDEN.length} files with forbidden imports`, async () => {
  const broken = await rulesBrokenBy("forbidden", probesOf(FORBIDDEN));
  expect(FORBIDDEN.filter((_, n) => !broken[n]?.includes("no-restricted-imports"))).toEqual([]);
});

const ALLOWED = [
  ["core/brand/probe.ts", "./slug.ts"],
  ["core/brand/probe.ts", "../result.ts"],
  ["core/brand/probe.schema.ts", "zod"],
  ["core/brand/probe.test.ts", "#adapters/store/catalog-store.ts"],
  ["adapters/http/calls/probe-calls.ts", "#core/catalog/listing-query.ts"],
  ["adapters/http/calls/probe-calls.ts", "./call.ts"],
  ["adapters/sqlite/probe.ts", "#core/brand/slug.ts"],
  ["web/pages/probe.ts", "#adapters/http/page-renderer.ts"],
  ["cli/app.ts", "#adapters/sqlite/catalog-store.ts"],
  ["cli/app/probe.ts", "#adapters/sqlite/catalog-store.ts"],
  ["cli/commands/sites/probe.ts", "#adapters/sites/site-crawler.ts"],
] as const;

it(`accepts all ${ALLOWED.length} files with allowed imports`, async () => {
  const broken = await rulesBrokenBy("allowed", probesOf(ALLOWED));
  expect(ALLOWED.filter((_, n) => broken[n]?.includes("no-restricted-imports"))).toEqual([]);
});

it("reports a floating promise, and a query builder that never runs", async () => {
  const source = `
    declare const query: { then(done: (rows: string[]) => void): void };
    declare const save: () => Promise<void>;
    export const forget = (): void => { save(); query; };
  `;
  const [broken] = await rulesBrokenBy("promises", [{ path: "adapters/sqlite/probe.ts", source }]);
  expect(broken?.match(/no-floating-promises/g)?.length).toBeGreaterThanOrEqual(1);
});

it("reports a cycle of imports, even of types", async () => {
  const probes = [
    {
      path: "core/brand/one.ts",
      source: 'import type { Two } from "./two.ts";\nexport interface One { two: Two }\n',
    },
    {
      path: "core/brand/two.ts",
      source: 'import type { One } from "./one.ts";\nexport interface Two { one: One }\n',
    },
  ];
  expect(await rulesBrokenBy("cycle", probes)).toEqual([
    expect.stringContaining("no-cycle"),
    expect.stringContaining("no-cycle"),
  ]);
});

it("keeps browser and Node types out of the core", async () => {
  const config = JSON.parse(await readFile(join(root, "core/tsconfig.json"), "utf8")) as {
    compilerOptions: { types?: string[]; lib?: string[] };
  };
  const base = JSON.parse(await readFile(join(root, "tsconfig.base.json"), "utf8")) as {
    compilerOptions: { types: string[]; lib: string[] };
  };
  const { types, lib } = { ...base.compilerOptions, ...config.compilerOptions };
  expect({ types, lib }).toEqual({ types: [], lib: ["ES2024"] });
});
