import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type BuildEnvironmentOptions, type Plugin } from "vite";

/** Compiled for one machine each, so they stay outside of the bundle: the package's only dependencies. */
const NATIVE = ["better-sqlite3", "@node-rs/argon2"];

/** What every page needs. The rest comes with the pages that need it. */
const SHARED =
  /node_modules\/(?!@github)|rolldown\/runtime|^core\/(?!text|submission|change|people|taxonomy|brand|catalog\/comparison)|^web\/(?!pages\/|site\/suggestion|ui\/(?:choices|field|forms)\.)/;

/** By where it is here, as this folder may have any name. */
const isShared = (id: string): boolean => SHARED.test(id.replace(`${import.meta.dirname}/`, ""));

/** Kinds of files that are worth compressing; the others are compressed already. */
const COMPRESSIBLE = new Set([".js", ".css", ".svg"]);

/** Writes a `.br` and a `.gz` beside each file, so that the server never compresses one. */
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

/** The router's package leads every bundler to its development build; the production build is smaller. */
const PRODUCTION_ROUTER = [
  { find: /^react-router\/dom$/, replacement: "react-router/dist/production/dom-export.mjs" },
  { find: /^react-router$/, replacement: "react-router/dist/production/index.mjs" },
].map(({ find, replacement }) => ({
  find,
  replacement: join(import.meta.dirname, "node_modules", replacement),
}));

/** Compressing takes most of a build, as it should; nobody starting the site needs to hear it. */
const QUIET = { bundlerTimings: false };

/** What both builds for the browser have in common. */
const browserBuild = {
  outDir: "dist/client",
  // A data: address would bypass the cache and the content security policy's img-src for fonts.
  assetsInlineLimit: 0,
  // The server names what a page needs; later pages need little.
  modulePreload: false,
  target: "baseline-widely-available",
  // The back office is one script, which its administrators load once; browser tests bound what visitors load.
  chunkSizeWarningLimit: 1_000,
} satisfies BuildEnvironmentOptions;

/** `vite build --app` makes the browser's files in dist/client and the program in dist/server. */
export default defineConfig({
  plugins: [react(), compressedBeside()],
  publicDir: "web/public",
  resolve: { alias: PRODUCTION_ROUTER },
  builder: {},
  // Otherwise the program would carry React twice, and render with the slow one for development.
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
          // Everything that pages share is one file: many small ones compress badly and load one after the other.
          output: { codeSplitting: { groups: [{ name: "site", test: isShared }] } },
        },
      },
    },
    // A build of its own, so that nothing of it can end up in a file that visitors load.
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
        // Read from a disk beside it, once.
        chunkSizeWarningLimit: 5_000,
        rolldownOptions: {
          checks: QUIET,
          // The program, and what it renders pages with.
          input: ["cli/main.ts", "web/entry-server.tsx"].filter((file) => existsSync(file)),
          output: {
            entryFileNames: "[name].js",
            chunkFileNames: "chunks/[name]-[hash].js",
            // Half as much to read at every start. Names stay, for whoever reads a stack trace.
            minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
  },
});
