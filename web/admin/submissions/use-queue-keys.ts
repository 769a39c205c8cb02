import { type RefObject, useRef } from "react";
import { useKeys } from "../use-keys.ts";

/** Which of its buttons or links a key presses on the card that has the focus. */
const ACTS: Readonly<Record<string, string>> = { a: "approve", r: "reject", s: "spam" };

/** Walks the cards with j and k, and decides the one in focus with a, r and s. */
export const useQueueKeys = (isOn: boolean): RefObject<HTMLDivElement | null> => {
  const queue = useRef<HTMLDivElement>(null);
  useKeys(isOn, (key, event) => {
    const cards = [...(queue.current?.querySelectorAll<HTMLElement>("[data-submission]") ?? [])];
    const here = cards.findIndex((card) => card.contains(document.activeElement));
    if (key === "j" || key === "k") {
      event.preventDefault();
      const next = here === -1 ? 0 : here + (key === "j" ? 1 : -1);
      cards[next]?.focus();
      return;
    }
    const act = ACTS[key];
    if (act === undefined) return;
    // What it opens may take the focus at once, and should not take the letter too.
    event.preventDefault();
    cards[here]?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click();
  });
  return queue;
};
