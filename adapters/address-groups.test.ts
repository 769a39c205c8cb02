import { expect, it } from "vitest";
import { addressGroup, addressGroups } from "./address-groups.ts";

it("treats an IPv4 address as one visitor, in every notation", () => {
  const alone = [{ name: "203.0.113.7", factor: 1 }];
  expect(addressGroups("203.0.113.7")).toEqual(alone);
  expect(addressGroups("::ffff:203.0.113.7")).toEqual(alone);
  expect(addressGroups("::ffff:cb00:7107")).toEqual(alone);
});

it("counts an IPv6 address towards its /64, and towards its /48, which has three times the limit", () => {
  for (const address of [
    "2001:db8:0:2::1",
    "2001:0db8:0000:0002:ffff:1:2:3",
    "2001:DB8:0:2::%eth0",
  ])
    expect(addressGroups(address)).toEqual([
      { name: "2001:db8:0:2::/64", factor: 1 },
      { name: "2001:db8:0::/48", factor: 3 },
    ]);
  expect(addressGroup("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(addressGroup("::1")).toBe("0:0:0:0::/64");
});

it("uses a text that is no IP address as its own group", () => {
  expect(addressGroups("unknown")).toEqual([{ name: "unknown", factor: 1 }]);
  expect(addressGroup("1")).toBe("1");
});
