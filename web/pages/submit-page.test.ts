import { describe, expect, it } from "vitest";
import { openSite, page } from "../site/rendered-site.harness.ts";

const suggestion = {
  brandName: "Fairway & Sons",
  websiteUrl: "",
  submitterEmail: "",
  notes: "Leather.\nLeeds.",
};

describe("the suggestion form", () => {
  it("has the fields of the specification, which the browser checks", async () => {
    const { main } = await page("/submit");
    expect(main).toMatch(/<form[^>]*action="\/submit"[^>]*method="post"/);
    const input = (name: string): string =>
      new RegExp(`<(?:input|textarea)[^>]*name="${name}"[^>]*>`).exec(main)?.[0] ?? "";
    expect(input("brandName")).toContain('required=""');
    expect(input("websiteUrl")).toContain('type="url"');
    expect(input("submitterEmail")).toContain('type="email"');
    expect(input("notes")).toContain('rows="4"');
    for (const name of ["websiteUrl", "submitterEmail", "notes"])
      expect(input(name)).not.toContain("required");
  });

  it("stores the suggestion and redirects, so that a reload sends nothing", async () => {
    const { send, page, submissions } = await openSite();
    expect(await send("/submit", suggestion)).toEqual({
      kind: "redirect",
      status: 303,
      location: "/submit?thanks",
    });
    expect(await submissions()).toMatchObject([
      { brandName: "Fairway & Sons", websiteUrl: null, submitterEmail: null, status: "pending" },
    ]);
    const { text, links } = await page("/submit?thanks");
    expect(text).toContain("Thank you!");
    expect(text).toContain("Submit another brand");
    expect(links).toContain("/submit");
  });

  it("shows errors next to their fields and keeps the input", async () => {
    const { send, submissions } = await openSite();
    const answer = await send("/submit", {
      ...suggestion,
      websiteUrl: "ftp://fairway.example",
      notes: '"><script>alert(1)</script>',
    });
    if (answer.kind !== "page") throw new Error("The suggestion was accepted");
    expect(answer.status).toBe(422);
    expect(answer.main).toMatch(/id="websiteUrl"[^>]*aria-invalid="true"/);
    expect(answer.text).toContain("Website must be a web address starting with http://");
    expect(answer.main).toContain('value="Fairway &amp; Sons"');
    expect(answer.html).not.toContain("<script>alert");
    expect(answer.text).not.toContain("Failed to submit");
    expect(await submissions()).toEqual([]);
  });

  it("asks to try again if storing fails, and keeps the input", async () => {
    const { send, loseStore, log } = await openSite();
    loseStore();
    const answer = await send("/submit", suggestion);
    if (answer.kind !== "page") throw new Error("The suggestion was accepted");
    expect(answer.status).toBe(503);
    expect(answer.text).toContain("Failed to submit. Please try again.");
    expect(answer.main).toContain('value="Fairway &amp; Sons"');
    expect(log.errors.map(({ event }) => event)).toContain("submit_failed");
  });

  it("has a hidden field that people leave empty, and the form's creation time", async () => {
    const { main } = await page("/submit");
    expect(main).toMatch(
      /aria-hidden="true"><label for="homepage">Leave this field empty<\/label><input[^>]*tabindex="-1"[^>]*autoComplete="off"/i,
    );
    const [, madeAt = ""] = /name="madeAt" value="([^"]*)"/.exec(main) ?? [];
    expect(Math.abs(Date.now() - Date.parse(madeAt))).toBeLessThan(60_000);
    expect(main).toMatch(/name="filledInMs" value=""/);
  });

  it("thanks bots too, and marks their suggestions as spam", async () => {
    const { send, submissions, clock } = await openSite();
    const now = clock.now().toISOString();
    const thanks = { kind: "redirect", location: "/submit?thanks" };
    const sent = [
      { homepage: "https://pills.example" },
      { filledInMs: "12" },
      { homepage: "", filledInMs: "", madeAt: now },
      { homepage: "", filledInMs: "9000", madeAt: "" },
    ];
    for (const spamSignals of sent)
      expect(await send("/submit", { ...suggestion, ...spamSignals })).toMatchObject(thanks);
    expect((await submissions()).map(({ status }) => status)).toEqual([
      "spam",
      "spam",
      "spam",
      "pending",
    ]);
  });

  it("keeps the time of the first form when it shows errors", async () => {
    const { send } = await openSite();
    const madeAt = "2026-03-01T11:00:00.000Z";
    const answer = await send("/submit", { ...suggestion, brandName: "", madeAt });
    if (answer.kind !== "page") throw new Error("The suggestion was accepted");
    expect(answer.main).toContain(`name="madeAt" value="${madeAt}"`);
  });
});
