import { expect, it } from "vitest";
import { titleist } from "../brand/brand.fixture.ts";
import { createBackOffice } from "./create-back-office.ts";
import { openCastOffice, openOffice, valueOf } from "./back-office.harness.ts";
import { describeBackOffice } from "./back-office.contract.ts";

describeBackOffice("in process over memory", async () => ({
  ...openOffice(),
  close: async () => {},
}));

it("offers nothing about people where no mail is sent", async () => {
  const { parts } = openOffice();
  const actor = { actor: "amy@golf.example", origin: "web" } as const;
  const amy = createBackOffice({ ...parts, peopleServices: undefined, actor });
  const answers = [
    await amy.listSubscriptions({ search: "", page: 1 }),
    await amy.removeSubscription("1"),
    await amy.exportSubscriptions(),
    await amy.showMails(),
    await amy.sendMails(),
    await amy.showPersonalData({ email: "golfer@example.com" }),
    await amy.erasePersonalData({ email: "golfer@example.com" }),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ ok: false, failure: { kind: "not-offered" } });
});

it("reverts a change older than a field: the field gets its default", async () => {
  const { amy, rows } = await openCastOffice();
  const { version } = valueOf(await amy.openBrand(titleist.id));
  const deleted = valueOf(await amy.deleteBrand({ id: titleist.id, readVersion: version }));
  const [revision] = await rows.find("revisions", { order: ["-revision"], limit: 1 });
  if (!revision) throw new Error("The deletion is in history");
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
