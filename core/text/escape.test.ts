import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeMarkdown } from "./escape.ts";

describe("text for Markdown", () => {
  it.each([
    ["# No heading", String.raw`\# No heading`],
    ["1932. A year, no list", String.raw`1932\. A year, no list`],
    ["- 3 wedges", String.raw`\- 3 wedges`],
    ["    code", "code"],
    ["===", String.raw`\===`],
    ["[link](https://evil.example)", String.raw`\[link\](https\://evil.example)`],
    ["golf@evil.example", String.raw`golf\@evil.example`],
    ["www.evil.example", String.raw`www\.evil.example`],
    ["<script>&lt;", String.raw`\<script\>\&lt;`],
    ["a\n\n> b", String.raw`a \> b`],
    ["ends with \\", String.raw`ends with \\`],
    ["Tour-proven since 1932. St. Andrews!", "Tour-proven since 1932. St. Andrews!"],
  ])("%j is %j", (text, written) => {
    expect(escapeMarkdown(text)).toBe(written);
  });

  it("leaves nothing that means anything, and loses nothing but white space", () => {
    const signs = fc.constantFrom(..."\\`*_{}[]<>#|~&$@-+=:.)(!1 \n\tw/a".split(""), "www.", "://");
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 30 }), (pieces) => {
        const text = pieces.join("");
        const written = escapeMarkdown(text);
        expect(written.replace(/\\([!-/:-@[-`{-~])/g, "$1")).toBe(text.replace(/\s+/g, " ").trim());
        const bare = written.replace(/\\[!-/:-@[-`{-~]/g, "x");
        expect(bare).not.toMatch(/[\\`*_{}[\]<>#|~&$@\n\t]|:\/\/|^[-+=:]|^\d+[.)]|^ /);
      }),
    );
  });
});
