import {
  keepPreviousData,
  QueryClient,
  useQuery,
  type UseQueryResult,
} from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { messageOf } from "../ui/buttons.tsx";
import { Loading, Problem } from "../ui/states.tsx";
import { useAdminServices } from "./admin-services.ts";

/** A screen first shows its cached answer, then refetches. Every write invalidates all queries. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        // A failed request says more than the browser's guess about its network.
        networkMode: "always",
      },
    },
  });

/** For lists with pages: shows the last page until the next one is there. */
export const PAGED = { placeholderData: keepPreviousData } as const;

/** For forms and previews: never starts from a cached answer. */
export const ALWAYS_FRESH = { gcTime: 0 } as const;

interface QueryViewProps<T> {
  result: UseQueryResult<T>;
  loadingText?: string;
  /** Shown before the reason of a failure. */
  problemText?: string;
  /** Shown while a query that fails without a message is retried. */
  empty?: T;
  children: (data: T) => ReactNode;
}

/** Shows the answer to a query, or that it is loading, or why it failed. */
export const QueryView = <T,>({
  result,
  loadingText,
  problemText,
  empty,
  children,
}: QueryViewProps<T>) => {
  const { error, failureCount, isPlaceholderData, isFetching, refetch } = result;
  const isRetried = failureCount > 0 && !error;
  const data = result.data ?? (isRetried ? empty : undefined);
  return (
    <>
      {error && (
        <Problem
          text={
            <>
              {problemText !== undefined && <p>{problemText}</p>}
              <p>{messageOf(error)}</p>
            </>
          }
          retry={() => void refetch()}
        />
      )}
      {data !== undefined ? (
        <div
          className={isPlaceholderData ? "query is-stale" : "query"}
          aria-busy={isFetching && !isRetried}
        >
          {children(data)}
        </div>
      ) : (
        !error &&
        !isRetried && <Loading {...(loadingText !== undefined && { text: loadingText })} />
      )}
    </>
  );
};

/** All categories and attributes. Failures are not shown (spec, section 8); the query is retried until it succeeds. */
export const useTaxonomy = () => {
  const { backOffice } = useAdminServices();
  return useQuery({
    queryKey: ["taxonomy"],
    queryFn: () => backOffice.listTaxonomy(),
    retry: true,
  });
};

/** Queries about typed text wait for a pause of this length. */
const PAUSE_MS = 300;

/** `text` once typing has paused; `""` before that. */
export const useDebounced = (text: string): string => {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text ? text : "";
};
