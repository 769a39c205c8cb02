import { expect, it } from "vitest";
import { titleist } from "../brand/brand.fixture.ts";
import { openCastOffice, openOffice, valueOf } from "./back-office.harness.ts";
import { describeBackOffice } from "./back-office.contract.ts";

describeBackOffice("in process over memory", async () => ({
  ...openOffice(),
  close: async () => {},
}));

it("reverts a change older than a field: the field gets its default", async () => {
  const { amy, rows } = await openCastOffice();
  const { version } = valueOf(await amy.openBrand(titleist.id));
  const deleted = valueOf(await amy.deleteBrand({ id: titleist.id, readVersion: version }));
  const [revision] = await rows.find("revisions", { order: ["-revision"], limit: 1 });
  if (!revision) throw new Error("The deletion is not in history");
  const newer = new Set(["priceBand", "highlights", "instagramFollowers", "status"]);
  const before = Object.fromEntries(
    Object.entries(revision.before ?? {}).filter(([field]) => !newer.has(field)),
  );
  await rows.write([{ table: "revisions", put: [{ ...revision, before }], isErasure: true }], {});
  valueOf(await amy.revert(deleted.batchId ?? ""));
  expect(valueOf(await amy.openBrand(titleist.id))).toMatchObject({
    priceBand: null,
    highlights: [],
    instagramFollowers: 0,
    status: "active",
    name: titleist.name,
  });
});
