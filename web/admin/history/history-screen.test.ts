import { expect, it } from "vitest";
import type { HistoryQuery } from "#core/change/batch.ts";
import { RECORD_KINDS } from "#core/result.ts";
import { historyAddress, parseHistory } from "./history-screen.tsx";
const paramsOf = (address: string) => new URL(address, "https://golf.example").searchParams;

it.each<[Partial<HistoryQuery>, string]>([
  [{}, "/admin/history"],
  [{ page: 3 }, "/admin/history?page=3"],
  [
    { record: { record: "brand", id: "b 1" }, page: 2 },
    "/admin/history?record=brand&id=b+1&page=2",
  ],
  [
    { person: "amy@golf.example", kind: "import", brand: "ping", day: "2026-05-01" },
    "/admin/history?person=amy%40golf.example&kind=import&brand=ping&day=2026-05-01",
  ],
  ...RECORD_KINDS.map((record): [Partial<HistoryQuery>, string] => [
    { record: { record, id: "1" } },
    `/admin/history?record=${record}&id=1`,
  ]),
])("writes %o as %s, and reads it back", (changed, address) => {
  const query: HistoryQuery = { record: null, page: 1, ...changed };
  expect(historyAddress(query)).toBe(address);
  expect(parseHistory(paramsOf(address))).toMatchObject(query);
});

it("ignores an incomplete record, and an unknown record, kind or day", () => {
  const address = "/admin/history?record=table&id=1&kind=magic&day=monday";
  expect(historyAddress(parseHistory(paramsOf(address)))).toBe("/admin/history");
  expect(parseHistory(paramsOf("/admin/history?record=brand")).record).toBeNull();
});
