import { expect, it } from "vitest";
import { ORIGIN, page } from "../site/rendered-site.harness.ts";

const addressIn = (main: string) => /<input[^>]*readOnly[^>]*>/i.exec(main)?.[0] ?? "";

it("names a list, and shows the address of its feed, whatever the list's order", async () => {
  const list = "category=golf-clubs&attr=tour-proven";
  const { text, main, title, meta, html } = await page(`/follow?${list}&sort=recent&page=2`);
  expect(text).toContain("Get e-mails: Golf Clubs, Tour-Proven");
  expect(text).toContain("Paste this address into a feed reader");
  const escaped = list.replace("&", "&amp;");
  expect(addressIn(main)).toContain(`value="${ORIGIN}/feed.xml?${escaped}"`);
  expect(html).toContain(`href="${ORIGIN}/feed.xml?${escaped}"`);
  expect(title).toBe("Get e-mails: Golf Clubs, Tour-Proven | GolfBrands");
  expect(meta("robots")).toBe("noindex, follow");
});

it("shows the feeds of all brands, of changes and of events", async () => {
  const all = await page("/follow");
  expect(all.text).toContain("Get e-mails about new brands");
  expect(addressIn(all.main)).toContain(`value="${ORIGIN}/feed.xml"`);
  const changes = await page("/follow?feed=changes");
  expect(changes.text).toContain("Changes, in a feed reader");
  expect(addressIn(changes.main)).toContain(`value="${ORIGIN}/changes.xml"`);
  const events = await page("/follow?feed=events");
  expect(events.text).toContain("Events, in a feed reader");
  expect(addressIn(events.main)).toContain(`value="${ORIGIN}/events.xml"`);
  expect((await page("/changes")).links).toContain("/follow?feed=changes");
});

it("offers lists by e-mail, but not other feeds, unknown filters or searches for people", async () => {
  const list = await page("/follow?category=golf-clubs&sort=recent");
  expect(list.main).toContain('action="/follow?category=golf-clubs"');
  expect(list.text).toContain("At most one e-mail a week");
  for (const other of ["feed=changes", "feed=events", "category=nothing", "search=a%40b.example"])
    expect((await page(`/follow?${other}`)).main).not.toContain("<form");
  expect((await page("/follow?thanks")).text).toContain("Check your inbox");
});
