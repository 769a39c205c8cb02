import { expect, it } from "vitest";
import { byGroup, nameInGroup } from "./taxonomy.ts";

const attribute = (name: string, group: string, displayOrder: number) => ({
  name,
  group,
  displayOrder,
});

it("orders groups and their members, and puts ungrouped attributes last", () => {
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

it("keeps the given order of members with equal display order", () => {
  const [made] = byGroup(["b", "a", "c"].map((name) => attribute(name, "Made in", 0)));
  expect(made?.members.map(({ name }) => name)).toEqual(["b", "a", "c"]);
  expect(byGroup([])).toEqual([]);
});

it("leaves out the group's name where the group is shown", () => {
  expect(nameInGroup(attribute("Made in Japan", "Made in", 1))).toBe("Japan");
  expect(nameInGroup(attribute("Made into clubs", "Made in", 1))).toBe("Made into clubs");
  expect(nameInGroup(attribute("Acushnet Holdings", "Owner", 1))).toBe("Acushnet Holdings");
  expect(nameInGroup(attribute("Handmade", "", 1))).toBe("Handmade");
});
