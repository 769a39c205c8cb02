import type { Page } from "@playwright/test";

/**
 * Makes the open form look old enough to have been filled in by a person, without waiting: forms sent sooner count as
 * a bot's. Changes both the time when the server made the form and the clock by which the browser measures.
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
