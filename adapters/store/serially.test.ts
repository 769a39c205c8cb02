import { expect, it } from "vitest";
import { openMemoryRows } from "./memory-rows.harness.ts";
import { put } from "./rows.ts";
import { brandRow } from "./rows.contract.ts";
import { serially } from "./serially.ts";

it("gives up if other processes never stop writing, and writes nothing", async () => {
  const { rows, sibling } = await openMemoryRows();
  let tries = 0;
  const busy = serially(rows, ["checks"], async () => {
    tries += 1;
    const another = { id: `q${tries}`, until: "2026-05-01T10:00:00.000Z", holder: null };
    await sibling.write([put("heldQuestions", [another])], {});
    return { writes: [put("brands", [brandRow()])], value: null };
  });
  await expect(busy).rejects.toThrow(/Too many others/);
  expect(await rows.count("brands")).toBe(0);
});
