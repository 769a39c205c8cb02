import { useEffect, useEffectEvent, useState } from "react";

/** Typing pauses this long before a query about it is made. */
const PAUSE_MS = 300;

/**
 * Makes a query about what is being typed, and forgets the answer when it changes. Advice only: where it cannot be had, there
 * is none. No query is made about an empty text.
 */
export const useDebouncedQuery = <T>(typed: string, fetch: () => Promise<T>): T | undefined => {
  const [fetched, setFetched] = useState<{ about: string; data: T }>();
  const fetchNow = useEffectEvent(fetch);
  useEffect(() => {
    if (typed === "") return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      fetchNow().then(
        (data) => isWanted && setFetched({ about: typed, data }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return typed !== "" && fetched?.about === typed ? fetched.data : undefined;
};
