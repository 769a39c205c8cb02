import { expect, it } from "vitest";
import type { RecordRef } from "#core/failure.ts";
import { historyAddress, parseRecord } from "./batch-text.ts";

const paramsOf = (address: string) => new URL(address, "https://golf.example").searchParams;

it.each<[RecordRef | null, number, string]>([
  [null, 1, "/admin/history"],
  [null, 3, "/admin/history?page=3"],
  [{ record: "brand", id: "b 1" }, 2, "/admin/history?record=brand&id=b+1&page=2"],
])("writes %o, page %i as %s, and reads it back", (record, page, address) => {
  expect(historyAddress(record, page)).toBe(address);
  expect(parseRecord(paramsOf(address))).toEqual(record);
});

it("takes half a record, or one of another kind, for none", () => {
  expect(parseRecord(paramsOf("/admin/history?record=brand"))).toBeNull();
  expect(parseRecord(paramsOf("/admin/history?record=table&id=1"))).toBeNull();
});
