import type { Page } from "@playwright/test";

/**
 * Makes the open form as old as one that a person filled in, at once. Bots are faster than the minimum time.
 * Without JavaScript the form has the time when the server made it; otherwise the browser measures on sending.
 */
export const ageForm = (page: Page): Promise<void> =>
  page.evaluate((ageMs) => {
    for (const field of document.querySelectorAll<HTMLInputElement>("input[name=madeAt]"))
      if (field.value !== "") field.value = new Date(Date.now() - ageMs).toISOString();
    const moveClock = (): void => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + ageMs;
    };
    // Runs before the form's own listener, which may be added later.
    window.addEventListener("submit", moveClock, { capture: true, once: true });
  }, 5_000);
