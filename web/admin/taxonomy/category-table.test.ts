import { expect, it } from "vitest";
import { moveTo } from "./category-table.tsx";

const list = ["a", "b", "c", "d"].map((id) => ({ id }));
const moved = (id: string, to: number) =>
  moveTo(list, id, to)
    .map(({ id }) => id)
    .join("");

it("moves an item to its new place", () => {
  expect(moved("a", 1)).toBe("bacd");
  expect(moved("a", 3)).toBe("bcda");
  expect(moved("d", 0)).toBe("dabc");
  expect(moved("b", 1)).toBe("abcd");
});

it("leaves the list alone if there is no such item or place", () => {
  expect(moved("z", 1)).toBe("abcd");
  expect(moved("a", -1)).toBe("abcd");
  expect(moved("d", 4)).toBe("abcd");
});
