import type { Page } from "@playwright/test";
import { ADMIN, expect, signedInTestsOnTheSharedSite } from "./admin.ts";
import { checkPageAtBothWidths } from "./check-page.ts";
import { ageForm } from "./form-age.ts";
import { AT, mailTo, pathIn, subscribe } from "./people.ts";

const test = signedInTestsOnTheSharedSite();

/** Submits an invalid e-mail, with the browser's validation off. */
const sendUnchecked = async (page: Page, field: string, button: string): Promise<void> => {
  const input = page.getByLabel(field);
  await input.evaluate((element: HTMLInputElement) => {
    if (element.form) element.form.noValidate = true;
  });
  await input.fill("nobody");
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText("must be an e-mail address")).toBeVisible();
};

const who = "quality@example.com";

test("a person subscribes to a list, unsubscribes, sees their data and erases it; axe finds nothing, in light and dark", async ({
  page,
  site,
  request,
  watch,
}) => {
  test.slow();
  await request.post("/api/submissions", {
    data: { brandName: "Held Golf", submitterEmail: who },
    headers: { Authorization: "" },
  });
  await page.goto("/follow");
  await sendUnchecked(page, "Your e-mail", "Get e-mails");
  await checkPageAtBothWidths(page, "a subscription with an error");
  await page.goto("/brands?category=putters");
  await page.getByRole("link", { name: "Get e-mails about this list" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get e-mails: Putters");
  await page.getByLabel("Your e-mail").fill(who);
  await ageForm(page);
  await page.getByRole("button", { name: "Get e-mails" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your inbox" })).toBeVisible();
  await page.goto(pathIn(await mailTo(site, who, /Confirm/), "/subscriptions/confirm"));
  await checkPageAtBothWidths(page, "the question whether to subscribe");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "You are subscribed" })).toBeVisible();
  await page.getByRole("link", { name: "Your e-mails" }).click();
  await checkPageAtBothWidths(page, "your e-mails");
  await page.getByRole("button", { name: "Stop Putters" }).click();
  await expect(page.getByText("You get no e-mails about brands.")).toBeVisible();
  await page.getByRole("button", { name: "Never e-mail me again" }).click();
  await expect(page.getByText("We never e-mail this address, whoever asks.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("button", { name: "Allow e-mails again" }).click();
  await expect(page.getByRole("button", { name: "Never e-mail me again" })).toBeVisible();

  await page.goto("/privacy/request");
  await checkPageAtBothWidths(page, "a request for personal data");
  await page.getByLabel("Your e-mail").fill(who);
  await ageForm(page);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page).toHaveURL("/privacy/request?thanks");
  const link = pathIn(await mailTo(site, who, /Your data/), "/privacy/your-data");
  await page.goto(link);
  const limit = "At most 10 uses an hour are allowed.";
  await page.route("**/api/personal-data/exports", (route) =>
    route.fulfill({ status: 429, json: { detail: limit } }),
  );
  await page.getByRole("button", { name: "Show my data" }).click();
  await expect(page.getByRole("alert")).toHaveText(limit);
  await page.unroute("**/api/personal-data/exports");
  await page.getByRole("button", { name: "Show my data" }).click();
  await expect(page.getByText("A suggestion about Held Golf")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download it as JSON" })).toHaveAttribute(
    "href",
    /submitterEmail/,
  );
  await checkPageAtBothWidths(page, "personal data");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Erase my data" }).click();
  await expect(page.getByRole("heading", { name: "Erased" })).toBeVisible();
  await page.goto(link);
  await page.getByRole("button", { name: "Show my data" }).click();
  await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await checkPageAtBothWidths(page, "a link that was used");
  // Chromium logs the expected failures: the refused form (400), the used link (410) and the limit (429).
  const expected = /status of 4(?:00|10|29)|link_failed/;
  expect(watch.complaints.filter((text) => !expected.test(text))).toEqual([]);
  expect(watch.events.join("\n")).not.toContain(who);
});

test("axe finds nothing on the administrators' screens about people, in light and dark", async ({
  page,
  site,
  request,
}) => {
  test.slow();
  const caller = "caller@example.com";
  await request.post("/api/submissions", {
    data: { brandName: "Called Golf", submitterEmail: caller },
    headers: { Authorization: "" },
  });
  subscribe(site, "q-1", caller, AT);
  await page.goto("/admin/mails");
  await expect(page.getByRole("rowheader", { name: caller, exact: true })).toBeVisible();
  await page.getByRole("region", { name: "Next e-mails" }).locator("summary").click();
  await expect(page.getByRole("region", { name: "The e-mail as text" })).toBeVisible();
  await checkPageAtBothWidths(page, "the subscriptions, and the next e-mail");
  await page.getByRole("button", { name: "Send now..." }).click();
  await checkPageAtBothWidths(page, "the question before e-mails are sent");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: `Remove ${caller}` }).click();
  await expect(page.getByRole("dialog", { name: "Remove subscription" })).toBeVisible();
  await checkPageAtBothWidths(page, "the dialog that removes a subscription");

  await page.goto("/admin/privacy");
  await sendUnchecked(page, "E-mail", "Show data");
  await checkPageAtBothWidths(page, "a look-up with an error");
  const dialog = page.getByRole("dialog", { name: "Erase a person" });
  const lookUp = async (email: string, found: string) => {
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Show data" }).click();
    await expect(page.getByText(found)).toBeVisible();
    await page.getByRole("button", { name: "Erase..." }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Erase", exact: true }).click();
  };
  await lookUp(ADMIN.email, "An administrator account");
  await expect(dialog.getByText("Remove the account from the admin list first")).toBeVisible();
  await checkPageAtBothWidths(page, "the dialog that refuses");
  await page.keyboard.press("Escape");
  await lookUp(caller, "A suggestion about Called Golf");
  await expect(page.getByText("The address in 1 suggestion.")).toBeVisible();
  await checkPageAtBothWidths(page, "an erased person");
});
