import { useEffect, useState } from "react";
import { usePageServices } from "../site/services.ts";

type Outcome = "copied" | "refused";

const WORDS: Readonly<Record<Outcome, string>> = { copied: "Copied!", refused: "Could not copy" };

/** How long `Copied!` shows (spec section 9). */
export const SHARE_CONFIRMATION_MS = 2_000;

interface ShareButtonProps {
  /** What is noted of it. */
  details: Record<string, string>;
  /** What to copy, from the slash on; the page's address as it stands when left out. */
  path?: string;
  label?: string;
}

/** Copies the page's address. Styles hide it where there is no JavaScript to do so. */
export const ShareButton = ({ details, path, label = "Share" }: ShareButtonProps) => {
  const { analytics, log } = usePageServices();
  // A new object for every click, so that each starts its two seconds anew.
  const [shown, setShown] = useState<{ outcome: Outcome }>();

  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(undefined), SHARE_CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  const share = async (): Promise<void> => {
    try {
      await copyText(path === undefined ? window.location.href : window.location.origin + path);
      setShown({ outcome: "copied" });
      analytics.happened("share", details);
    } catch (error) {
      setShown({ outcome: "refused" });
      log.warn("share_failed", { error });
    }
  };

  return (
    <button type="button" className="button is-quiet share" onClick={() => void share()}>
      <span aria-live="polite">{shown ? WORDS[shown.outcome] : label}</span>
    </button>
  );
};

/** Puts text on the clipboard, also on a plain http address, where browsers lack the clipboard's own interface. */
const copyText = async (text: string): Promise<void> => {
  // Absent outside of secure contexts, whatever its type says.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) return clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "visually-hidden";
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error("The browser did not let the page copy its address.");
};
