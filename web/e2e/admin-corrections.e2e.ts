import type { APIRequestContext } from "@playwright/test";
import { expect, signedInTestsOnTheSharedSite } from "./admin.ts";
import { checkPageAtBothWidths } from "./check-page.ts";

const test = signedInTestsOnTheSharedSite();

/** Sends a correction as a visitor. Returns a function that reads its status from the private link. */
const correct = async (request: APIRequestContext, slug: string, correction: object) => {
  const profile = (await (await request.get(`/api/brands/${slug}`)).json()) as {
    brand: { version: number };
  };
  const answer = await request.post(`/api/brands/${slug}/corrections`, {
    data: { version: profile.brand.version, proposed: {}, ...correction },
  });
  expect(answer.status()).toBe(202);
  const { token } = (await answer.json()) as { token: string };
  return async () => (await request.get(`/api/corrections/${token}`)).json();
};

test("only ticked parts of a correction are saved, and can be undone", async ({
  page,
  request,
  api,
}) => {
  const status = await correct(request, "ping", {
    proposed: { foundedYear: 1960, hqLocation: "Phoenix, USA" },
    source: "https://ping.com/history",
    note: "Seen on its own page.",
    problem: "closed",
    email: "amy@ping.com",
    fromBrand: true,
  });
  await page.goto("/admin/submissions");
  const card = page.locator(".submission").filter({ hasText: "PING" });
  await expect(card.getByRole("row", { name: /Founded/ }).getByRole("cell")).toHaveText([
    "1959",
    "1960",
  ]);
  await expect(card.getByRole("row", { name: /What is wrong/ })).toContainText(
    "The brand has closed",
  );
  await expect(card.getByRole("link", { name: /ping\.com\/history/ })).toBeVisible();
  await expect(card).toContainText("Says they work for PING (@ping.com); not confirmed yet.");
  await checkPageAtBothWidths(page, "a correction");
  await card.getByRole("checkbox", { name: "What is wrong" }).uncheck();
  await card.getByRole("checkbox", { name: "Headquarters" }).uncheck();
  await card.getByRole("button", { name: "Accept 1 of 3 for PING" }).click();
  await expect(page.getByText("Accepted for PING: Founded.")).toBeVisible();
  await expect(card).toHaveCount(0);
  const brand = () => api.brand("ping");
  expect(await brand()).toMatchObject({ foundedYear: 1960, hqLocation: "Phoenix, Arizona, USA" });
  expect(await status()).toMatchObject({
    status: "accepted",
    fields: [
      { field: "problem", decision: "declined" },
      { field: "foundedYear", decision: "accepted" },
      { field: "hqLocation", decision: "declined" },
    ],
  });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();
  expect(await brand()).toMatchObject({ foundedYear: 1959 });
  await card.getByRole("button", { name: /^Reject/ }).click();
  await page.getByRole("textbox", { name: /^Reason/ }).fill("It has not closed.");
  await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await expect(card).toHaveCount(0);
  expect(await status()).toMatchObject({ status: "declined", reason: "It has not closed." });
});

test("a reported duplicate links to the merge page", async ({ page, request }) => {
  await correct(request, "evnroll", { problem: "duplicate", note: "Also listed as Odyssey." });
  await page.goto("/admin/submissions");
  await page.getByRole("link", { name: "Merge Evnroll with its duplicate…" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Merge Evnroll with another brand",
  );
});
