import { expect, it } from "vitest";
import { hostNotes } from "./host-notes.ts";

it("shows both forms of an international host, however it was written, and warns of mixed scripts", () => {
  const note = expect.stringMatching(
    /^www\.xn--[a-z0-9-]+\.com \(Unicode: www\.рing\.com; mixes Cyrillic and Latin letters\)$/,
  );
  const typed = hostNotes("https://www.рing.com/");
  expect(typed).toEqual([note]);
  const ascii = new URL("https://www.рing.com/").hostname;
  expect(ascii).toMatch(/^www\.xn--/);
  expect(hostNotes(`https://${ascii}/ and HTTPS://WWW.РING.COM`)).toEqual(typed);
});

it.each(["https://www.ping.com/", "https://", "words", "https://xn--99999999.example/"])(
  "says nothing of %j",
  (text) => {
    expect(hostNotes(text)).toEqual([]);
  },
);
