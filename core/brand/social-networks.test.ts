import { expect, it } from "vitest";
import { abbreviateFollowers } from "./social-networks.ts";

it.each([
  [0, null],
  [-1, null],
  [null, null],
  [undefined, null],
  [1, "1"],
  [999, "999"],
  [1_000, "1.0K"],
  [1_049, "1.0K"],
  [1_050, "1.1K"],
  [12_345, "12.3K"],
  [999_949, "999.9K"],
  [999_950, "1.0M"],
  [1_000_000, "1.0M"],
  [12_345_678, "12.3M"],
  [2_147_483_647, "2147.5M"],
])("shows %s followers as %s", (count, shown) => {
  expect(abbreviateFollowers(count)).toBe(shown);
});
