import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { localData } from "../site/browser-storage.ts";
import { LinkButton } from "../ui/buttons.tsx";

const SWITCH_KEY = "golfbrands-queue-keys";

/** Whether single-letter shortcuts are on, stored in this browser. Users of speech input need them off. */
export const useKeySwitch = () => {
  const [isOn, setOn] = useState(() => localData.getItem(SWITCH_KEY) !== "off");
  return {
    isOn,
    toggle: (): void => {
      localData.setItem(SWITCH_KEY, isOn ? "off" : "on");
      setOn(!isOn);
    },
  };
};

export type KeySwitch = ReturnType<typeof useKeySwitch>;

export const KeySwitchButton = ({ keys }: { keys: KeySwitch }) => (
  <LinkButton onClick={keys.toggle}>{keys.isOn ? "Turn keys off" : "Turn keys on"}</LinkButton>
);

/** Calls `press` for every key, wherever the focus is. */
export const useKeydown = (press: (event: KeyboardEvent) => void, isOn = true): void => {
  const pressed = useEffectEvent(press);
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => pressed(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [isOn]);
};

/** Calls `press` for keys without Ctrl, Alt or Meta, except in form controls and dialogs. */
export const useKeys = (isOn: boolean, press: (key: string, event: KeyboardEvent) => void): void =>
  useKeydown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isTyping(event.target)) press(event.key, event);
  }, isOn);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, dialog") !== null;

/** The button or link that each key presses on the focused card. */
const ACTS: Readonly<Record<string, string>> = { a: "approve", r: "reject", s: "spam" };

/** The keys j and k move between cards; a, r and s decide the focused card. */
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
    // Otherwise a dialog that opens would receive the letter as input.
    event.preventDefault();
    cards[here]?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click();
  });
  return queue;
};
