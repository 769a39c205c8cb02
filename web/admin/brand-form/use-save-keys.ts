import { useEffect, useEffectEvent } from "react";

/** Ctrl+S and Cmd+S save the brand, and not the page. */
export const useSaveKeys = (onSave: () => void): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    event.preventDefault();
    // A dialog in front of the form has to be answered first.
    if (!document.querySelector("dialog[open]")) onSave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
};
