import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type BuildEnvironmentOptions, type Plugin } from "vite";

/** Native packages, built for each platform, stay outside the bundle: the package's only dependencies. */
const NATIVE = ["better-sqlite3", "@node-rs/argon2"];

/** What every page needs. Pages load the rest themselves. */
const SHARED =
  /node_modules\/(?!@github)|rolldown\/runtime|^core\/(?!text|submission|change|people|taxonomy|brand|catalog\/comparison|directory\/show-coverage)|^web\/(?!pages\/|site\/suggestion|ui\/(?:choices|field|forms|pagination)\.)/;

/** Relative to this file, as the folder may have any name. */
const isShared = (id: string): boolean => SHARED.test(id.replace(`${import.meta.dirname}/`, ""));

/** File types worth compressing; others are compressed already. */
const COMPRESSIBLE = new Set([".js", ".css", ".svg"]);

/** Writes a `.br` and a `.gz` next to each file, so that the server never compresses one. */
const compressedBeside = (): Plugin => ({
  name: "compressed-beside",
  apply: "build",
  applyToEnvironment: ({ config }) => config.consumer === "client",
  writeBundle: async ({ dir }) => {
    const files = (dir === undefined ? [] : filesBelow(dir)).filter(
      (file) => COMPRESSIBLE.has(extname(file)) && !existsSync(`${file}.br`),
    );
    await Promise.all(files.map(compressBeside));
  },
});

const compressBeside = async (file: string): Promise<void> => {
  const content = await readFile(file);
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await Promise.all([
    promisify(brotliCompress)(content, best).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
};

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The router's package exports its development build to bundlers; the production build is smaller. */
const PRODUCTION_ROUTER = [
  { find: /^react-router\/dom$/, replacement: "react-router/dist/production/dom-export.mjs" },
  { find: /^react-router$/, replacement: "react-router/dist/production/index.mjs" },
].map(({ find, replacement }) => ({
  find,
  replacement: join(import.meta.dirname, "node_modules", replacement),
}));

/** Compressing takes most of a build; the slow-plugin warning would only confuse people. */
const QUIET = { bundlerTimings: false };

/** Common options of both browser builds. */
const browserBuild = {
  outDir: "dist/client",
  // data: URLs would bypass the cache and the content security policy.
  assetsInlineLimit: 0,
  // The server lists what a page needs; later pages need little.
  modulePreload: false,
  target: "baseline-widely-available",
  // The back office is one large script, loaded once; browser tests limit what visitors load.
  chunkSizeWarningLimit: 1_000,
} satisfies BuildEnvironmentOptions;

/** `vite build --app` writes the browser's files to dist/client and the program to dist/server. */
export default defineConfig({
  plugins: [react(), compressedBeside()],
  publicDir: "web/public",
  resolve: { alias: PRODUCTION_ROUTER },
  builder: {},
  // Otherwise the program would contain React twice, and render with the slow development build.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  environments: {
    client: {
      build: {
        ...browserBuild,
        emptyOutDir: true,
        manifest: true,
        license: { fileName: ".vite/licenses.json" },
        rolldownOptions: {
          checks: QUIET,
          input: "web/entry-client.tsx",
          // Shared code is one file: many small ones compress badly and load one after the other.
          output: { codeSplitting: { groups: [{ name: "site", test: isShared }] } },
        },
      },
    },
    // A separate build, so that none of it ends up in visitors' files.
    admin: {
      consumer: "client",
      build: {
        ...browserBuild,
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: ".vite/admin-manifest.json",
        license: { fileName: ".vite/admin-licenses.json" },
        rolldownOptions: { checks: QUIET, input: "web/admin/entry-admin.tsx" },
      },
    },
    ssr: {
      resolve: { noExternal: true, external: NATIVE },
      build: {
        outDir: "dist/server",
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        target: "node22",
        license: { fileName: "licenses.json" },
        // Read once from a local disk.
        chunkSizeWarningLimit: 5_000,
        rolldownOptions: {
          checks: QUIET,
          // The program, its thread for long work, and its page renderer.
          input: [
            "cli/main.ts",
            "cli/app/long-work-thread.ts",
            "cli/commands/sites/check-sites-process.ts",
            "web/entry-server.tsx",
          ].filter((file) => existsSync(file)),
          output: {
            entryFileNames: "[name].js",
            chunkFileNames: "chunks/[name]-[hash].js",
            // Half as much to parse at every start. Names stay, for stack traces.
            minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
  },
});
