import { useEffect, useState } from "react";
import { usePageServices } from "../site/services.ts";

type Outcome = "copied" | "refused";

const WORDS: Readonly<Record<Outcome, string>> = { copied: "Copied!", refused: "Could not copy" };

/** How long `Copied!` shows (spec section 9). */
export const SHARE_CONFIRMATION_MS = 2_000;

interface ShareButtonProps {
  /** Details for analytics. */
  details: Record<string, string>;
  /** The path to copy; by default the page's current address. */
  path?: string;
  label?: string;
  isSmall?: boolean;
}

/** Copies the page's address. Hidden by styles without JavaScript. */
export const ShareButton = ({ details, path, label = "Share", isSmall }: ShareButtonProps) => {
  const { analytics, log } = usePageServices();
  // A new object per click, so that each click restarts the two seconds.
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
    <button
      type="button"
      className={`button is-quiet share ${isSmall ? "is-small" : ""}`}
      onClick={() => void share()}
    >
      <span aria-live="polite">{shown ? WORDS[shown.outcome] : label}</span>
    </button>
  );
};

/** Copies text, on plain http too, where browsers have no clipboard API. */
export const copyText = async (text: string): Promise<void> => {
  // Missing outside secure contexts, whatever its type says.
  const clipboard: Clipboard | undefined = navigator.clipboard;
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
  if (!isCopied) throw new Error("Your browser blocked copying.");
};
