import type { Page } from "@playwright/test";
import { expect, field, fillIn, openBrand, save, signedInTestsOnTheSharedSite } from "./admin.ts";
import { checkPageAtBothWidths } from "./check-page.ts";

const test = signedInTestsOnTheSharedSite();

/** A PNG of 800 by 600 pixels of noise, which cannot be compressed. */
const largePicture = async (page: Page): Promise<Buffer> => {
  const address = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 800;
    canvas.height = 600;
    const context = canvas.getContext("2d");
    const noise = context?.createImageData(800, 600);
    if (!context || !noise) return "";
    for (let at = 0; at < noise.data.length; at += 1)
      noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
    context.putImageData(noise, 0, 0);
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(address.split(",")[1] ?? "", "base64");
};

test("a large picture becomes the logo at once, is removed, and comes back with Undo", async ({
  page,
  request,
  api,
}) => {
  await openBrand(page, "Odyssey");
  const buffer = await largePicture(page);
  expect(buffer.byteLength).toBeGreaterThan(1_000_000);
  // Typed before the upload; the upload must save only the picture.
  await fillIn(page, { "HQ Location": "Carlsbad, anew" });
  await field(page, "Logo URL");
  const group = page.getByRole("group", { name: "Logo picture" });
  const input = group.getByLabel("Choose a picture");
  await input.setInputFiles({ name: "large.png", mimeType: "image/png", buffer });
  await expect(page.getByText("Saved the logo of Odyssey.")).toBeVisible();
  const picture = group.getByRole("img", { name: "Odyssey logo" });
  await expect(picture).toBeVisible();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(64);
  expect(await width()).toBeLessThanOrEqual(512);
  const { logoUrl } = (await api.brand("odyssey")) as { logoUrl?: string };
  const served = await request.get(String(logoUrl));
  expect((await served.body()).byteLength).toBeLessThanOrEqual(102_400);
  await checkPageAtBothWidths(page, "the form with a logo");

  await save(page);
  await expect(page.getByText("Saved Odyssey.")).toBeVisible();
  expect(await api.brand("odyssey")).toMatchObject({
    logoUrl,
    hqLocation: "Carlsbad, anew",
  });
  await page.goto("/brands/odyssey");
  await expect(page.getByRole("img", { name: "Odyssey logo" }).first()).toHaveAttribute(
    "src",
    String(logoUrl),
  );

  await openBrand(page, "Odyssey");
  await field(page, "Logo URL");
  await group.getByRole("button", { name: "Remove picture" }).click();
  await expect(page.getByText("Removed the logo of Odyssey.")).toBeVisible();
  await expect(picture).toHaveCount(0);
  await expect(input).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  // The form reloads with the restored brand and a collapsed logo field.
  await expect(page.getByText("/logos/")).toBeVisible();
  await field(page, "Logo URL");
  await expect(picture).toBeVisible();
  expect(await api.brand("odyssey")).toMatchObject({ logoUrl });
});

test("an SVG or unreadable picture is refused with a reason", async ({ page }) => {
  await openBrand(page, "Titleist");
  await field(page, "Logo URL");
  const group = page.getByRole("group", { name: "Logo picture" });
  const choose = async (mimeType: string, content: string) =>
    group
      .getByLabel("Choose a picture")
      .setInputFiles({ name: "logo", mimeType, buffer: Buffer.from(content) });
  await choose("image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await expect(page.getByText("SVG pictures can contain scripts")).toBeVisible();
  await choose("image/png", "no picture");
  await expect(page.getByText("This browser cannot read the file.")).toBeVisible();
});
