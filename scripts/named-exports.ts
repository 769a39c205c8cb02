/**
 * Vite plugin for the server's program. The bundler reaches every export of a CommonJS package through a getter, which
 * engines look up anew at each use; rendering a page uses React's exports a thousand times. Here the package is looked
 * at while building, and each of its exports becomes a constant of an ES module.
 */
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const PREFIX = "\0named-exports:";

export const namedExports = (packages: readonly string[]): Plugin => ({
  name: "named-exports",
  enforce: "pre",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  resolveId: {
    filter: { id: packages.map((name) => new RegExp(`^${name}$`)) },
    // What is required by CommonJS is the package itself.
    handler: (id, importer, { kind }) =>
      kind === "import-statement" && !importer?.startsWith(PREFIX) ? PREFIX + id : undefined,
  },
  load: {
    filter: { id: new RegExp(`^${PREFIX}`) },
    handler: (id) => {
      const name = id.slice(PREFIX.length);
      const constants = Object.keys(require(name))
        .filter((key) => /^[A-Za-z]\w*$/.test(key))
        .map((key) => `export const ${key} = all.${key};`);
      return [`import all from "${name}";`, "export default all;", ...constants].join("\n");
    },
  },
});
