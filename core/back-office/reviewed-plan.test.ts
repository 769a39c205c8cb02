import { expect, it } from "vitest";
import { movedText } from "./reviewed-plan.ts";

it("describes changes by others", () => {
  expect(movedText({ record: "brand", id: "1", name: "PING", verb: "update" })).toBe(
    "PING was changed",
  );
  expect(movedText({ record: "category", id: "1", name: "Putters", verb: "delete" })).toBe(
    "The category Putters was deleted",
  );
});
