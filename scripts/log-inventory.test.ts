import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const root = dirname(import.meta.dirname);

const LOGGED = /\blog\??\.(?:info|warn|error|debug)(?:\?\.)?\(\s*"([^"]+)"/g;

it("docs/logging.md lists every logged event, and no other", async () => {
  const logged = new Set<string>();
  for (const layer of ["core", "adapters", "cli", "web"])
    for (const entry of await readdir(join(root, layer), { recursive: true })) {
      if (!/\.tsx?$/.test(entry) || /\.(?:test|fixture|harness|contract)\.tsx?$/.test(entry))
        continue;
      const source = await readFile(join(root, layer, entry), "utf8");
      for (const [, event] of source.matchAll(LOGGED)) logged.add(String(event));
    }
  const inventory = await readFile(join(root, "docs/logging.md"), "utf8");
  const named = inventory
    .split("\n")
    .filter((line) => line.startsWith("| `") || line.startsWith("In browsers only"))
    .flatMap((line) => [...(/^\|[^|]*\|/.exec(line)?.[0] ?? line).matchAll(/`(\w+)`/g)])
    .map(([, event]) => String(event));
  expect(named.sort()).toEqual([...logged].sort());
});
