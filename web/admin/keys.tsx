import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { LinkButton } from "../ui/buttons.tsx";

export interface KeySwitch {
  isOn: boolean;
  turn: () => void;
}

const SWITCH_KEY = "golfbrands-queue-keys";

/** Whether single letters act; remembered in this browser. They get in the way of those who speak to their computer. */
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

export const KeySwitchButton = ({ keys }: { keys: KeySwitch }) => (
  <LinkButton onClick={keys.turn}>{keys.isOn ? "Turn keys off" : "Turn keys on"}</LinkButton>
);

/** Calls `press` with each key, wherever the focus is. */
export const useKeydown = (press: (event: KeyboardEvent) => void, isOn = true): void => {
  const pressed = useEffectEvent(press);
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => pressed(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [isOn]);
};

/** Calls `press` with each single key, but not where somebody types. */
export const useKeys = (isOn: boolean, press: (key: string, event: KeyboardEvent) => void): void =>
  useKeydown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isTyping(event.target)) press(event.key, event);
  }, isOn);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, dialog") !== null;

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
