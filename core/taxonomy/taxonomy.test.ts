import { expect, it } from "vitest";
import { byGroup, nameInGroup } from "./taxonomy.ts";

const attribute = (name: string, group: string, displayOrder: number) => ({
  name,
  group,
  displayOrder,
});

it("has groups in display order, their members too, and what has no group last, as it was", () => {
  const groups = byGroup([
    attribute("Handmade", "", 0),
    attribute("Titan", "Owner", 7),
    attribute("Made in Japan", "Made in", 5),
    attribute("Ariake", "Owner", 6),
    attribute("Made in USA", "Made in", 9),
    attribute("Vegan", "", -1),
  ]);
  expect(groups.map(({ name, members }) => [name, members.map((member) => member.name)])).toEqual([
    ["Made in", ["Made in Japan", "Made in USA"]],
    ["Owner", ["Ariake", "Titan"]],
    ["", ["Handmade", "Vegan"]],
  ]);
});

it("leaves what stands at one place in the order given", () => {
  const [made] = byGroup(["b", "a", "c"].map((name) => attribute(name, "Made in", 0)));
  expect(made?.members.map(({ name }) => name)).toEqual(["b", "a", "c"]);
  expect(byGroup([])).toEqual([]);
});

it("does not repeat the group beside it", () => {
  expect(nameInGroup(attribute("Made in Japan", "Made in", 1))).toBe("Japan");
  expect(nameInGroup(attribute("Made into clubs", "Made in", 1))).toBe("Made into clubs");
  expect(nameInGroup(attribute("Acushnet Holdings", "Owner", 1))).toBe("Acushnet Holdings");
  expect(nameInGroup(attribute("Handmade", "", 1))).toBe("Handmade");
});
