import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { recordOf } from "#core/brand/brand.ts";
import { openCatalog } from "#core/catalog/catalog.ts";
import { showChangelog } from "#core/open-data/changelog.ts";
import { findLastChange } from "#core/directory/show-profile.ts";
import { atMost } from "./figures.ts";
import { fillDatabase } from "./http/fill-database.ts";
import { timed } from "./timed.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";

// The changelog at 100,000 brands: its time, and how long other requests wait meanwhile.

const BRANDS = 100_000;
const SAVES = 2_000;
/** The longest that other requests may wait. */
const MAX_BLOCKED_MS = 150;
const MAX_MS = 20;

const folder = mkdtempSync(join(tmpdir(), "golfbrands-changes-"));
try {
  const file = join(folder, "golfbrands.db");
  const slugs = await fillDatabase(file, BRANDS);
  const database = openDatabase(file);
  const { catalogStore: store, history } = sqliteStores(database);
  for (let n = 0; n < SAVES; n++) {
    const brand = (await store.directory()).brandAt(slugs[(n * 37) % BRANDS] ?? "");
    if (!brand) throw new Error("No brand");
    const after = { ...recordOf(brand), foundedYear: 1900 + (n % 100) };
    const change = { record: "brand", verb: "update", readVersion: brand.version, after } as const;
    const about = { actor: "bench", reason: "form", origin: "web", note: null } as const;
    await store.commit({ ...about, changes: [change] });
  }
  const catalog = await openCatalog(store, { info() {}, warn() {}, error() {} });
  const changelog = showChangelog({ catalog, history });
  const brand = (await store.directory()).brandAt(slugs[0] ?? "");
  if (!brand) throw new Error("No brand");
  const measures: [what: string, work: () => Promise<unknown>, most: number][] = [
    ["the changelog", () => changelog(null), Infinity],
    [
      "when a brand last changed",
      async () => findLastChange(history, brand.id, () => brand),
      MAX_MS,
    ],
  ];
  for (const [what, work, most] of measures) {
    await work();
    const { ms, blocked, done } = await timed(work);
    const details = what === "the changelog" ? "" : JSON.stringify(done);
    process.stdout.write(
      `${what}: ${ms.toFixed(1)} ms${most === Infinity ? "" : ` (at most ${most})`}; others waited at most ${Math.round(blocked)} ms (guaranteed: ${MAX_BLOCKED_MS}) ${details}\n`,
    );
    if (most < Infinity) atMost(`what changed: ${what}`, ms, most, "ms");
    atMost(`others wait, what changed: ${what}`, blocked, MAX_BLOCKED_MS, "ms");
  }
  database.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
