import { useEffect, useEffectEvent, useState } from "react";

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

/** Calls `press` with each single key, but not where somebody types. */
export const useKeys = (
  isOn: boolean,
  press: (key: string, event: KeyboardEvent) => void,
): void => {
  const pressed = useEffectEvent(press);
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isTyping(event.target)) pressed(event.key, event);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [isOn]);
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
