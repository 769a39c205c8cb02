import { expect, it } from "vitest";
import { StoreFull, StoreUnavailable } from "#core/result.ts";
import { openSite } from "../site/rendered-site.harness.ts";

const email = { email: "golfer@golf.example", list: "" };

it.each<[path: string, fields: Record<string, string>]>([
  ["/submit", { brandName: "Fairway" }],
  ["/brands/titleist/correct", { note: "It closed.", version: "1", problem: "closed" }],
  ["/follow", email],
  ["/privacy/request", email],
])("a form at %s answers 507 on a full disk, and 503 without a store", async (path, fields) => {
  const { send, loseStore } = await openSite();
  const statuses = [];
  for (const error of [new StoreFull("full"), new StoreUnavailable("away")]) {
    loseStore(error);
    const answer = await send(path, fields);
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([507, 503]);
});
