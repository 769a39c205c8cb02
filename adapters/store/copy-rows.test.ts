import { expect, it } from "vitest";
import { openOffice, valueOf } from "#core/back-office/back-office.harness.ts";
import { pictureOfBytes } from "#core/brand/logo.fixture.ts";
import { copyRows } from "./copy-rows.ts";
import { logoStore } from "./logo-store.ts";

it("copies logos that wait for a decision, and the record of rejected ones", async () => {
  const [source, target] = [openOffice(), openOffice()];
  const now = new Date("2026-03-01T00:00:00.000Z");
  const rules = { typeOf: () => "png" as const, isWanted: () => true, now };
  // More than a project returns in one response.
  const found = Array.from({ length: 25 }, (_, at) => ({
    brandId: `brand-${at}`,
    picture: Buffer.from(pictureOfBytes(1_000 + at)).toString("base64"),
    page: "https://golf.example/",
  }));
  await source.logos.offerCandidates({ found, ...rules });
  const [rejected, ...waiting] = (await source.logos.listCandidates(now)).map(({ id }) => id);
  await source.logos.rejectCandidates([rejected ?? ""]);

  const seen = await target.rows.counters();
  const copied = valueOf(await copyRows(source.rows, target.rows, seen, () => () => {}));
  expect(copied.differing).toEqual([]);
  const logos = logoStore(target.rows);
  expect(await logos.findCandidates(waiting, now)).toEqual(
    await source.logos.findCandidates(waiting, now),
  );
  await logos.offerCandidates({ found, ...rules });
  expect((await logos.listCandidates(now)).map(({ id }) => id)).not.toContain(rejected);
});
