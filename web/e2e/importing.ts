import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect } from "./admin.ts";

export const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(`${lines.join("\r\n")}\r\n`),
});

/** Selects a file and waits for a text. */
export const choose = async (page: Page, file: ReturnType<typeof csv>, text: string | RegExp) => {
  await page.goto("/admin/import");
  await page.getByLabel("Choose a file").setInputFiles(file);
  await expect(page.getByText(text).first()).toBeVisible();
};

export const counts = (page: Page) => page.getByRole("list", { name: "Rows by result" });
export const imported = (page: Page) => page.getByRole("heading", { name: /^Imported/ });
export const planned = (page: Page, name: string) =>
  page.locator(".planned-brand").filter({ hasText: name });

export const downloaded = async (
  page: Page,
  click: () => Promise<void>,
): Promise<[string, string]> => {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return [download.suggestedFilename(), await readFile(await download.path(), "utf8")];
};
