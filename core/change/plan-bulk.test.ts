import { expect, it } from "vitest";
import { bareBrand, chervo, ping, storedBrand } from "../brand/brand.fixture.ts";
import { planBulk } from "./plan-save.ts";

const brands = new Map(
  [storedBrand(ping, 3), storedBrand(chervo, 5)].map((brand) => [brand.id, brand]),
);
const seenPing = { id: ping.id, readVersion: 3 };
const seenChervo = { id: chervo.id, readVersion: 5 };
const seenBefore = { id: ping.id, readVersion: 2 };

const archive = { kind: "status", status: "archived" } as const;
const links = (how: "add" | "remove" | "replace", ids: string[]) =>
  ({ kind: "links", field: "attributeIds", how, ids }) as const;

it("sets and removes the positioning", () => {
  const premium = new Map([[ping.id, storedBrand({ ...ping, positioning: "Premium" }, 3)]]);
  const set = (positioning: "Luxury" | null) =>
    planBulk({ kind: "positioning", positioning }, [seenPing], premium);
  expect(set("Luxury")).toMatchObject({ value: [{ after: { positioning: "Luxury" } }] });
  expect(set(null)).toMatchObject({ value: [{ after: { positioning: null } }] });
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

it.each([archive, links("add", ["x"])])("refuses deleted brands: %j", (edit) => {
  const gone = { id: bareBrand.id, readVersion: 3 };
  expect(planBulk(edit, [seenPing, gone], brands)).toEqual({
    ok: false,
    failure: { kind: "stale", records: [{ record: "brand", id: bareBrand.id }] },
  });
});
