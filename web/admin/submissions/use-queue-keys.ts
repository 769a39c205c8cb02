import { useEffect, useRef, useState, type RefObject } from "react";

export interface KeySwitch {
  isOn: boolean;
  turn: () => void;
}

const SWITCH_KEY = "golfbrands-queue-keys";

/** Whether single letters act on the queue; remembered in this browser. */
export const useKeySwitch = (): KeySwitch => {
  const [isOn, setOn] = useState(() => localStorage.getItem(SWITCH_KEY) !== "off");
  return {
    isOn,
    turn: () => {
      localStorage.setItem(SWITCH_KEY, isOn ? "off" : "on");
      setOn(!isOn);
    },
  };
};

/** Which of its buttons or links a key presses on the card that has the focus. */
const ACTS: Readonly<Record<string, string>> = { a: "approve", r: "reject", s: "spam" };

/** Walks the cards with j and k, and decides the one in focus with a, r and s. */
export const useQueueKeys = (isOn: boolean): RefObject<HTMLDivElement | null> => {
  const queue = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => {
      const cards = [...(queue.current?.querySelectorAll<HTMLElement>("[data-submission]") ?? [])];
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const here = cards.findIndex((card) => card.contains(document.activeElement));
      if (event.key === "j" || event.key === "k") {
        event.preventDefault();
        const next = here === -1 ? 0 : here + (event.key === "j" ? 1 : -1);
        cards[next]?.focus();
        return;
      }
      const act = ACTS[event.key];
      if (act === undefined) return;
      // What it opens may take the focus at once, and should not take the letter too.
      event.preventDefault();
      cards[here]?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [isOn]);
  return queue;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
