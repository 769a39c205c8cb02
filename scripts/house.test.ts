import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

let root: string;

const measured = (): unknown =>
  JSON.parse(
    execFileSync(process.execPath, [join(import.meta.dirname, "house.mjs"), root, "--json"], {
      encoding: "utf8",
    }),
  );

const FILES = {
  "core/brand/brand.ts": 'import { fold } from "../text/fold.ts";\nexport const brand = fold;\n',
  "core/brand/slug.ts": "export const slug = 1;\n",
  "core/brand/free-slug.ts": 'import { slug } from "./slug.ts";\nexport const freeSlug = slug;\n',
  "core/text/fold.ts": 'import { brand } from "../brand/brand.ts";\nexport const fold = brand;\n',
  "core/text/fold.test.ts": 'import { fold } from "./fold.ts";\n',
  "core/catalog/card.ts":
    'import type { Card } from "../change/card.ts";\nexport interface Brand {}\n',
  "core/change/card.ts":
    'import { type Brand } from "../catalog/card.ts";\nexport interface Card {}\n',
  "web/pages/route.ts": 'export const route = () => import("../page/page.ts");\n',
  "web/page/page.ts":
    'import { route } from "../pages/route.ts";\nexport type Brand = typeof route;\n',
  "adapters/long.ts": "// a line\n".repeat(201),
  "cli/empty.ts": "",
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "golfbrands-house-"));
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(join(root, dirname(file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
});

afterAll(() => rm(root, { recursive: true, force: true }));

it("finds a planted circle of folders, of files, a twin, a small single and a long file", () => {
  expect(measured()).toMatchObject({
    files: 10,
    long: ["adapters/long.ts"],
    // Types make no circle of folders, and what is loaded when it is needed none at all.
    folderCircles: [["core/brand", "core/text"]],
    fileCircles: [
      ["core/brand/brand.ts", "core/text/fold.ts"],
      ["core/catalog/card.ts", "core/change/card.ts"],
    ],
    twins: ["Brand"],
    smallSingles: ["core/brand/slug.ts"],
  });
});
