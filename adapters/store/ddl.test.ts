import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SCHEMAS } from "./ddl.ts";

const ROOT = join(import.meta.dirname, "../..");

it.each(Object.entries(SCHEMAS))("%s is what `npm run schema` writes", (file, content) => {
  expect(readFileSync(join(ROOT, file), "utf8")).toBe(content());
});
