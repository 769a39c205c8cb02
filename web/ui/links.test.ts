// Guarantee (Scripts and addresses): An address that is not of the web reaches no `href`, even if it is in the database.
import { describe, expect, it } from "vitest";
import { webAddress } from "./links.tsx";

describe("a URL on a page", () => {
  it.each(["https://ping.com", "http://ping.com/golf?a=1#b"])("may be %s", (address) => {
    expect(webAddress(address)).toBe(new URL(address).href);
  });

  it.each([
    "javascript:alert(1)",
    "\u0001javascript:alert(1)",
    "java\nscript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "ftp://ping.com",
    "//ping.com",
    "/brands",
    "ping.com",
    "https://",
    "https://user:secret@ping.com",
    "",
    null,
  ])("is never %j", (address) => {
    expect(webAddress(address)).toBeUndefined();
  });
});
