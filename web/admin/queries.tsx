import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from "react";
import type { CountedTaxonomy } from "#core/ports/back-office-store.ts";
import { SessionOver } from "../api/back-office-over-http.ts";
import { useAdminServices } from "./admin-services.ts";
import { messageOf } from "../ui/buttons.tsx";
import { Loading, Problem } from "../ui/states.tsx";

interface QueryResult<T> {
  /** The last answer, also while it is fetched anew; `undefined` until there is one. */
  data: T | undefined;
  /** Whether `data` is that of another key, shown until this one's is there. */
  isPrevious: boolean;
  isFetching: boolean;
  /** Why it could not be had. */
  problem: string | undefined;
  refetch: () => void;
}

interface QueryOptions {
  /** Whether earlier data is shown until the new is there; not where somebody would start to work on it. */
  keepPrevious?: boolean;
  /** Whether a failure is passed over in silence and the query made again, ever more slowly, until it is answered. */
  retry?: boolean;
}

/** The first pause before a query is made again; each next one is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

interface Outcome<T> {
  key: string;
  /** Which fetch it is the outcome of. */
  round: string;
  data: T | undefined;
  problem: string | undefined;
}

/**
 * Fetches what a page shows from the back office. `key` names the query: with another key, after a write, and on
 * `refetch`, it is made anew.
 */
export const useQuery = <T,>(
  key: string,
  fetch: () => Promise<T>,
  { keepPrevious = true, retry = false }: QueryOptions = {},
): QueryResult<T> => {
  const { queryCache } = useAdminServices();
  const generation = useSyncExternalStore(queryCache.subscribe, queryCache.generation);
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<T>>();
  const round = `${generation} ${tries} ${key}`;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- under one key stands the answer to one query, so it has the type of its answers.
  const cached = keepPrevious ? (queryCache.get(key) as T | undefined) : undefined;

  const fetchNow = useEffectEvent(fetch);
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = async (pauseMs: number): Promise<void> => {
      try {
        const data = await fetchNow();
        queryCache.set(key, data);
        if (isWanted) setOutcome({ key, round, data, problem: undefined });
      } catch (error) {
        // Whoever is signed out is led to the sign-in; there is nothing to say here.
        if (!isWanted || error instanceof SessionOver) return;
        if (retry)
          timer = setTimeout(() => void settle(Math.min(pauseMs * 2, LONGEST_PAUSE_MS)), pauseMs);
        else setOutcome({ key, round, data: undefined, problem: messageOf(error) });
      }
    };
    void settle(FIRST_PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [queryCache, retry, key, round]);

  const isMine = outcome?.key === key;
  const previous = keepPrevious ? outcome?.data : undefined;
  return {
    data: (isMine ? outcome.data : undefined) ?? cached ?? previous,
    isPrevious: !isMine && cached === undefined,
    isFetching: outcome?.round !== round,
    problem: isMine ? outcome.problem : undefined,
    refetch: useCallback(() => setTries((tries) => tries + 1), []),
  };
};

interface QueryViewProps<T> {
  result: QueryResult<T>;
  loadingText?: string;
  /** Said of a failure, before why. */
  problemText?: string;
  children: (data: T) => ReactNode;
}

/** What a query answered, or that it is on its way, or why it cannot be had. */
export const QueryView = <T,>({
  result,
  loadingText,
  problemText,
  children,
}: QueryViewProps<T>) => {
  const { data, problem, isPrevious, isFetching, refetch } = result;
  return (
    <>
      {problem !== undefined && (
        <Problem
          text={
            <>
              {problemText !== undefined && <p>{problemText}</p>}
              <p>{problem}</p>
            </>
          }
          retry={refetch}
        />
      )}
      {data !== undefined ? (
        <div className={isPrevious ? "query is-previous" : "query"} aria-busy={isFetching}>
          {children(data)}
        </div>
      ) : (
        problem === undefined && (
          <Loading {...(loadingText !== undefined && { text: loadingText })} />
        )
      )}
    </>
  );
};

/** All categories and attributes. That they cannot be had is passed over (spec, section 8), and fetched again. */
export const useTaxonomy = (): QueryResult<CountedTaxonomy> => {
  const { backOffice } = useAdminServices();
  return useQuery("taxonomy", () => backOffice.listTaxonomy(), { retry: true });
};

/** Typing pauses this long before a query about it is made. */
const PAUSE_MS = 300;

/**
 * Makes a query about what is being typed, and forgets the answer when it changes. Advice only: where it cannot be had, there
 * is none. No query is made about an empty text.
 */
export const useDebouncedQuery = <T,>(typed: string, fetch: () => Promise<T>): T | undefined => {
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
