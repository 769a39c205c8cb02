import { BRAND_FIELDS } from "../brand/fields.ts";
import { expect, it } from "vitest";
import { bareBrand, chervo, ping } from "../brand/brand.fixture.ts";
import type { Brand } from "../brand/brand.ts";
import type { BrandRecord } from "./change-set.ts";
import { planBulk } from "./plan-save.ts";

const stored = (record: BrandRecord, version: number): Brand => ({
  ...record,
  version,
  viewCount: 7,
  updatedAt: "2026-03-01T08:00:00.000Z",
});

const brands = new Map([stored(ping, 3), stored(chervo, 5)].map((brand) => [brand.id, brand]));
const seenPing = { id: ping.id, readVersion: 3 };
const seenChervo = { id: chervo.id, readVersion: 5 };
const seenBefore = { id: ping.id, readVersion: 2 };

const archive = { kind: "status", status: "archived" } as const;
const links = (how: "add" | "remove" | "replace", ids: string[]) =>
  ({ kind: "links", field: "attributeIds", how, ids }) as const;

it("changes only brands that differ from the edit", () => {
  const active = { kind: "status", status: "active" } as const;
  expect(planBulk(active, [seenPing, seenChervo], brands)).toEqual({ ok: true, value: [] });
  expect(planBulk(archive, [seenPing], brands)).toEqual({
    ok: true,
    value: [
      { record: "brand", verb: "update", readVersion: 3, after: { ...ping, status: "archived" } },
    ],
  });
});

it("sets and removes the positioning", () => {
  const premium = new Map([[ping.id, stored({ ...ping, positioning: "Premium" }, 3)]]);
  const set = (positioning: "Luxury" | null) =>
    planBulk({ kind: "positioning", positioning }, [seenPing], premium);
  expect(set("Luxury")).toMatchObject({ value: [{ after: { positioning: "Luxury" } }] });
  expect(set(null)).toMatchObject({ value: [{ after: { positioning: null } }] });
});

it("deletes the versions that were read", () => {
  expect(planBulk({ kind: "delete" }, [seenPing, seenChervo], brands)).toEqual({
    ok: true,
    value: [
      { record: "brand", verb: "delete", id: ping.id, readVersion: 3 },
      { record: "brand", verb: "delete", id: chervo.id, readVersion: 5 },
    ],
  });
});

it("plans a repeated brand once", () => {
  expect(planBulk({ kind: "delete" }, [seenPing, seenPing], brands)).toMatchObject({
    value: [{ id: ping.id }],
  });
});

it.each([archive, { kind: "delete" } as const, links("replace", ["x"])])(
  "refuses to overwrite changes that were not read: %j",
  (edit) => {
    expect(planBulk(edit, [seenBefore, seenChervo], brands)).toEqual({
      ok: false,
      failure: { kind: "stale", records: [{ record: "brand", id: ping.id }] },
    });
  },
);

const linked = (how: "add" | "remove" | "replace", ids: string[]) => {
  const seen = how === "replace" ? seenPing : seenBefore;
  const plan = planBulk(links(how, ids), [seen], brands);
  return plan.ok && plan.value.map((change) => "after" in change && change.after.attributeIds);
};

it("adds and removes links whatever version was read", () => {
  const [own] = ping.attributeIds;
  expect(linked("add", ["x", own ?? ""])).toEqual([[own, "x"]]);
  expect(linked("remove", [own ?? ""])).toEqual([[]]);
  expect(linked("remove", ["x"])).toEqual([]);
  expect(linked("replace", ["x", "x"])).toEqual([["x"]]);
});

it.each([archive, links("add", ["x"])])("refuses deleted brands: %j", (edit) => {
  const gone = { id: bareBrand.id, readVersion: 3 };
  expect(planBulk(edit, [seenPing, gone], brands)).toEqual({
    ok: false,
    failure: { kind: "stale", records: [{ record: "brand", id: bareBrand.id }] },
  });
});

it("refuses more links than a brand may have, naming the brand", () => {
  const ids = Array.from({ length: BRAND_FIELDS.attributeIds.most }, (_, n) => `attribute-${n}`);
  expect(planBulk(links("add", ids), [seenPing], brands)).toEqual({
    ok: false,
    failure: {
      kind: "invalid-input",
      errors: [{ path: "ids", message: "would give PING 51 attributes; a brand has at most 50" }],
    },
  });
});
