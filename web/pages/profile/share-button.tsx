import { useEffect, useState } from "react";
import { useDoors } from "../../doors.ts";
import { copyText } from "./copy-text.ts";

/** How long `Copied!` shows (spec section 9). */
export const SHARE_CONFIRMATION_MS = 2_000;

/** Copies the page's address. Styles hide it where there is no JavaScript to do so. */
export const ShareButton = ({ slug }: { slug: string }) => {
  const { analytics, log } = useDoors();
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopied(false), SHARE_CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  const share = async (): Promise<void> => {
    try {
      await copyText(window.location.href);
      setCopied(true);
      setCopies((count) => count + 1);
      analytics.happened("share", { slug });
    } catch (error) {
      log.warn("share_failed", { error });
    }
  };

  return (
    <button type="button" className="button is-quiet share" onClick={() => void share()}>
      <span aria-live="polite">{isCopied ? "Copied!" : "Share"}</span>
    </button>
  );
};
