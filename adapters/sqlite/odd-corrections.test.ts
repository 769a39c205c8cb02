import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { ODD_CORRECTIONS } from "#core/submission/odd-corrections.fixture.ts";
import { correctionOfTitleist } from "#core/submission/submission.fixture.ts";
import { emptyFolder, openedDatabase } from "./sqlite.harness.ts";
import { sqliteStores } from "./sqlite-stores.ts";

it("shows corrections written by other programs, without values of the wrong type", async () => {
  const database = openedDatabase(`${emptyFolder()}/golfbrands.db`);
  const { submissions } = sqliteStores(database);
  for (const json of Object.values(ODD_CORRECTIONS)) {
    const id = randomUUID();
    await submissions.addCorrection({ ...correctionOfTitleist, id }, id, {
      most: 100,
      reserved: 0,
      perSender: 100,
    });
    database.prepare("UPDATE brand_submissions SET correction = ? WHERE id = ?").run(json, id);
    const shown = await submissions.findCorrection(id, "");
    expect(Object.keys(shown?.correction.proposed ?? {})).not.toContain("name");
  }
  const { items } = await submissions.listSubmissions({ status: "pending", page: 1 });
  expect(items).toHaveLength(Object.keys(ODD_CORRECTIONS).length);
  for (const { correction } of items)
    for (const value of Object.values(correction?.proposed ?? {}).flat())
      expect(value === null || typeof value !== "object").toBe(true);
});
