import { expect, signedInTestsOnTheSharedSite } from "./admin.ts";
import { checkWidth } from "./check-page.ts";

const test = signedInTestsOnTheSharedSite();

const LONG = "Mastersofthegreensandfairwaysgolf";
const ADDRESS =
  "https://www.mastersofthegreens.example.com/collections/all-of-our-golf-clubs-and-bags";
const ENDLESS = "W".repeat(100);

test("no page scrolls sideways because of a long word", async ({ page, api }) => {
  const brand = {
    name: LONG,
    slug: "masters",
    shortDescription: `See ${ADDRESS}`,
    longDescription: ADDRESS,
    hqLocation: "Garmisch-Partenkirchenerstrasse",
    websiteUrl: ADDRESS,
    highlights: [ADDRESS],
    aliases: ["Golfschlägermanufakturundhandelsgesellschaft"],
  };
  for (const sent of [brand, { ...brand, name: ENDLESS.slice(0, 80), slug: "endless" }])
    expect((await api.send("POST", "/brands", sent)).status()).toBe(201);
  const id = (await api.brand("endless"))?.id;

  const paths = [
    "/",
    "/brands/masters",
    "/brands/endless",
    "/brands/endless/correct",
    "/compare?brand=masters&brand=endless&brand=ping&brand=titleist",
    `/brands?view=list&search=${LONG}`,
    `/brands?search=${ENDLESS}`,
    `/follow?search=${ENDLESS}`,
    "/coverage/logoUrl",
    `/admin/brands/${id}/edit`,
    `/admin/brands?search=${LONG}`,
    "/admin/history",
  ];
  for (const path of paths) {
    // The back office loads its records after the page.
    await page.goto(path, { waitUntil: path.startsWith("/admin") ? "networkidle" : "load" });
    await page
      .locator("main details")
      .evaluateAll((folded) => folded.forEach((details) => details.toggleAttribute("open", true)));
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await checkWidth(page, `${path} at ${width} px`);
    }
  }

  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/");
  await page.getByRole("combobox").pressSequentially("Mastersofthe");
  await expect(page.getByRole("option", { name: LONG })).toBeVisible();
  await checkWidth(page, "the suggestions");
});
