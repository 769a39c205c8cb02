import { expect, it } from "vitest";
import { isPartOfLocation, locationOf } from "./location.ts";

const none = { text: "", locality: "", region: "", country: "", postalCode: "" };

it.each<[string | undefined, Partial<typeof none>]>([
  ["Poway, California, USA", { locality: "Poway", region: "CA", country: "US" }],
  ["Poway, California, USA", { locality: "POWAY", region: "California", postalCode: "92064" }],
  [
    "Vancouver, British Columbia, Canada",
    { locality: "Vancouver", region: "BC", country: "Canada" },
  ],
  [
    "Byron Bay, New South Wales, Australia",
    { locality: "byron bay", region: "NSW", country: "AUS" },
  ],
  ["Nottingham, UK", { locality: "Nottingham", region: "Notts", country: "United Kingdom" }],
  [
    "Mönchengladbach, Germany",
    { locality: "Mönchengladbach", region: "NRW", country: "Deutschland" },
  ],
  ["Seoul, South Korea", { locality: "Seoul", country: "Korea, Republic of" }],
  ["Lund, Sweden", { text: "Lund, Sweden" }],
  ["Poway, California, USA", { text: "Poway, CA, USA" }],
  // Undefined for a whole address, a street, letters that the directory does not use, no country, no town, and markup.
  [undefined, { text: "1 Main St, Poway, CA 92064, USA" }],
  [undefined, { locality: "12 Main St", country: "US" }],
  [undefined, { locality: "港区", country: "JP" }],
  [undefined, { locality: "Poway" }],
  [undefined, { country: "US" }],
  [undefined, { locality: "<b>Poway</b>", country: "US" }],
])("writes the location %s for %o", (written, given) => {
  expect(locationOf({ ...none, ...given })).toBe(written);
});

it.each([
  ["Pforzheim, Germany", "DE", true],
  ["Altenstadt, Germany", "Altenstadt, D", true],
  ["Örebro, Sweden", "Örebro, Sverige", true],
  ["Carlsbad, California, USA", "Carlsbad, USA", true],
  ["Carlsbad, California, USA", "CARLSBAD, CA", true],
  ["Chicago, Illinois, USA", "United States, Illinois, Chicago", true],
  ["Leeds, England", "UK", true],
  ["Stockholm, Sweden", "Schweden", true],
  ["Chicago, Illinois, USA", "États-Unis", true],
  ["Germany", "Pforzheim, Germany", false],
  ["Carlsbad, USA", "Carlsbad, California, USA", false],
  ["Portland, Maine, USA", "Portland, Oregon, USA", false],
  ["Wilmington, Delaware, USA", "Germany", false],
])("knows whether the place %j includes every part of %j: %s", (known, given, isPart) => {
  expect(isPartOfLocation(known, given)).toBe(isPart);
});
