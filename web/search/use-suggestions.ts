import { useEffect, useState } from "react";
import type { Suggestion } from "#core/catalog/listing.ts";
import { usePageServices } from "../site/services.ts";

/** A pause in typing this long is worth a question. */
const PAUSE_MS = 120;

const NONE: Suggestion[] = [];

/** What the directory offers for the text typed so far; answers to older text are dropped. */
export const useSuggestions = (typed: string, isWanted: boolean): Suggestion[] => {
  const { directory, log } = usePageServices();
  const [answer, setAnswer] = useState({ typed: "", suggestions: NONE });
  const wanted = isWanted ? typed.trim() : "";

  useEffect(() => {
    if (wanted === "") return undefined;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      try {
        const suggestions = await directory.suggest(wanted);
        if (isCurrent) setAnswer({ typed: wanted, suggestions });
      } catch (error) {
        log.error("suggest_failed", error);
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, directory, log]);

  // While somebody types on, the last answer stays: a list that empties at every letter would flicker.
  return wanted !== "" && isFor(wanted, answer.typed) ? answer.suggestions : NONE;
};

/** Whether text grew out of, or shrank from, what was answered. */
const isFor = (wanted: string, answered: string): boolean =>
  answered !== "" && (wanted.startsWith(answered) || answered.startsWith(wanted));
