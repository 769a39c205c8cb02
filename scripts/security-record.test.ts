// Guarantee (Scripts and addresses): The server has no code that fetches an address somebody typed. Only commands
//   fetch brands' websites.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { adminApiPage } from "./admin-api.mjs";
import { guaranteesPage } from "./guarantees.mjs";

const root = dirname(import.meta.dirname);

it("docs/guarantees.md matches the tests", async () => {
  const page = guaranteesPage();
  expect(page.split("\n").filter((line) => line.startsWith("- ")).length).toBeGreaterThan(50);
  // To update it: `node scripts/guarantees.mjs`.
  expect(await readFile(join(root, "docs/guarantees.md"), "utf8")).toBe(page);
});

it("docs/admin-api.md matches the rows and the core", async () => {
  // To update it: `node scripts/admin-api.mjs`.
  expect(await readFile(join(root, "docs/admin-api.md"), "utf8")).toBe(adminApiPage());
});

it("documents name existing files", async () => {
  const files: string[] = [];
  for (const folder of ["core", "adapters", "cli", "web", "scripts", "bench", "deploy"])
    for (const entry of await readdir(join(root, folder), { recursive: true }))
      files.push(`/${folder}/${entry.replaceAll("\\", "/")}`);
  for (const entry of await readdir(root)) files.push(`/${entry}`);
  const documents = (await readdir(join(root, "docs"), { recursive: true }))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name));
  const missing: string[] = [];
  for (const document of ["README.md", "CONTRIBUTING.md", ...documents]) {
    const text = await readFile(join(root, document), "utf8");
    // Recipes also name files that they create.
    for (const [, name = ""] of text.replace(/^New: .*$/gm, "").matchAll(NAMED_FILE))
      if (!files.some((file) => file.endsWith(`/${name}`))) missing.push(`${document}: ${name}`);
  }
  expect(missing).toEqual([]);
});

/** A name or path of one of our files in a document. */
const NAMED_FILE = /`(\w[\w./-]*\.(?:tsx?|mjs|css|sql))`/g;

/** Code that may open connections: to the configured Supabase and SMTP server, and to clients. */
const MAY_CONNECT = /^adapters\/(?:supabase|mail)\/|^adapters\/http\/[\w-]+\.ts$/;

const CONNECTS =
  /(?<![\w.])fetch\(|from "(?:node:)?(?:https?|http2|net|tls|dgram|undici|axios|got|ws|nodemailer)"/;

/** Imports that open no connection: a parser of addresses, and types. */
const CONNECTS_NOWHERE =
  /import \{ isIP \} from "node:net"|^import type \{[^}]*\} from "[^"]*";$/gm;

/** A command that requests the site's own configured addresses. No server imports it. */
const PROBES_OWN_SITE = /^cli\/commands\/doctor\/probe\.ts$/;

/** Code that fetches websites. Only commands use it; no server imports it. */
const FETCHES_SITES = /^adapters\/sites\//;
const MAY_FETCH_SITES = /^cli\/commands\/sites\//;
const IMPORTS_FETCHING =
  /(?:from|import\() ?"(?:#adapters|\.{1,2}(?:\/\.\.)*)\/sites\/(?:site-crawler|get-page|names)\.ts"/;

const IMPORTS_PROBE = /(?:from|import\() ?"\.{1,2}\/(?:[\w./-]*\/)?probe\.ts"/;

it("the server has no code that fetches an address somebody typed", async () => {
  const found: string[] = [];
  for (const layer of ["core", "adapters", "cli"])
    for (const entry of await readdir(join(root, layer), { recursive: true })) {
      const file = `${layer}/${entry.replaceAll("\\", "/")}`;
      if (!/\.tsx?$/.test(file) || /\.(?:test|fixture|harness|contract)\.tsx?$/.test(file))
        continue;
      if ([MAY_CONNECT, FETCHES_SITES, PROBES_OWN_SITE].some((one) => one.test(file))) continue;
      const source = await readFile(join(root, file), "utf8");
      if (IMPORTS_PROBE.test(source) && !file.startsWith("cli/commands/doctor")) found.push(file);
      if (IMPORTS_FETCHING.test(source) && !MAY_FETCH_SITES.test(file)) found.push(file);
      if (CONNECTS.test(source.replace(CONNECTS_NOWHERE, ""))) found.push(file);
    }
  expect(found).toEqual([]);
});
