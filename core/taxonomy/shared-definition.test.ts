import { expect, it } from "vitest";
import { definitionPattern, sharedDefinition } from "./shared-definition.ts";

const attribute = (name: string, definition: string, aliases: string[] = []) => ({
  name: `Made in ${name}`,
  aliases,
  group: "Made in",
  definition,
});
const madeIn = (place: string): string => `Made in ${place}. Designed in ${place} does not count.`;

it("finds the sentence that attributes of a group share, apart from their names", () => {
  const members = [
    attribute("Italy", madeIn("Italy")),
    attribute("UK", madeIn("the United Kingdom"), ["made in united kingdom"]),
    attribute("USA", madeIn("the USA"), ["made in us", "u.s. made"]),
    attribute("Japan", "Forged in Japan."),
  ];
  const shared = "Made in …. Designed in … does not count.";
  expect(sharedDefinition(members)).toBe(shared);
  expect(members.map((one) => definitionPattern(one) === shared)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it("finds no sentence if all definitions differ or are empty", () => {
  const owner = (name: string, definition: string) => ({
    name,
    aliases: ["(x", "c++"],
    group: "Owner",
    definition,
  });
  expect(
    sharedDefinition([
      owner("Eaton", "Belongs to Eaton, an industrial group."),
      owner("Itochu", "Belongs to Itochu, a trading house."),
      owner("Textron", ""),
      owner("Yamaha", ""),
    ]),
  ).toBeUndefined();
  expect(sharedDefinition([])).toBeUndefined();
});

it("replaces whole words only", () => {
  expect(definitionPattern(attribute("US", "The US, trusted in business."))).toBe(
    "…, trusted in business.",
  );
});
