import { expect, it } from "vitest";
import { withoutAddresses } from "./site-memory.ts";
import { holdsEmail } from "../text/addresses.ts";

it.each(["@", "\uFF20", "\uFE6B", "%40", "%2540", "%252540", "%EF%BC%A0", "%ef%b9%ab"])(
  "recognises an e-mail address with the at sign %s",
  (at) => {
    expect(holdsEmail(`asked jane${at}home.example`)).toBe(true);
    expect(holdsEmail(`https://x.example/?mail=jane${at}home.example`)).toBe(true);
    expect(withoutAddresses(`asked jane${at}home.example today`)).toBe("asked … today");
  },
);

it("does not take a social handle for an e-mail address, unless its word has another at sign", () => {
  expect(holdsEmail("https://www.youtube.com/@titleist and @titleist")).toBe(false);
  expect(holdsEmail("asked @jane@home.example")).toBe(true);
  expect(holdsEmail("50%25 of all")).toBe(false);
});
