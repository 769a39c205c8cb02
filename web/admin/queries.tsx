import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { BackOffice } from "#core/back-office/back-office.ts";
import { DEFAULT_BRAND_LIST_QUERY } from "#core/back-office/brand-list-query.ts";
import { messageOf } from "../ui/buttons.tsx";
import { Loading, Problem } from "../ui/states.tsx";
import { useAdminServices } from "./admin-services.ts";

/** A screen first shows its cached answer, then refetches. A write invalidates all queries unless its `refetch` names some. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        // Sends requests even if the browser reports that it is offline: it may be wrong.
        networkMode: "always",
      },
    },
  });

/** For lists with pages: shows the last page until the next has loaded. */
export const PAGED = { placeholderData: keepPreviousData } as const;

/** For forms and previews: never starts from a cached answer. */
export const ALWAYS_FRESH = { gcTime: 0 } as const;

interface QueryViewProps<T> {
  result: UseQueryResult<T>;
  loadingText?: string;
  /** Shown before the reason of a failure. */
  problemText?: string;
  /** Shown in place of data while a failed query is retried. */
  empty?: T;
  children: (data: T) => ReactNode;
}

/** Shows a query's data, or that it is loading, and why it failed. */
export const QueryView = <T,>({
  result,
  loadingText,
  problemText,
  empty,
  children,
}: QueryViewProps<T>) => {
  const { error, failureCount, isPlaceholderData, isFetching, refetch } = result;
  const isRetried = failureCount > 0 && !error;
  const data = result.data === undefined && isRetried ? empty : result.data;
  return (
    <>
      {error && (
        <Problem retry={() => void refetch()}>
          {problemText !== undefined && <p>{problemText}</p>}
          <p>{messageOf(error)}</p>
        </Problem>
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

/** A query of the back office, refetched after writes. */
export const useBackOfficeQuery = <T,>(
  queryKey: QueryKey,
  read: (backOffice: BackOffice) => Promise<T>,
  options: Omit<UseQueryOptions<T>, "queryKey" | "queryFn"> = {},
): UseQueryResult<T> => {
  const { backOffice } = useAdminServices();
  return useQuery({ ...options, queryKey, queryFn: () => read(backOffice) });
};

/** Open tasks and the directory's counts, for the overview, the navigation and the checks. */
export const useOverview = () =>
  useBackOfficeQuery(["overview"], (backOffice) => backOffice.overview());

/** All categories and attributes. Failures are not shown (spec, section 8); the query is retried until it succeeds. */
export const useTaxonomy = () =>
  useBackOfficeQuery(["taxonomy"], (backOffice) => backOffice.listTaxonomy(), { retry: true });

/** Names of categories and attributes by slug. Returns the slug while the name is not loaded, or if it was deleted. */
export const useTermName = (): ((slug: string) => string) => {
  const { categories = [], attributes = [] } = useTaxonomy().data ?? {};
  const names = new Map([...categories, ...attributes].map(({ slug, name }) => [slug, name]));
  return (slug) => names.get(slug) ?? slug;
};

/** Known names of categories and attributes, by id. */
export const useLinkNames = (): Readonly<Record<string, string>> => {
  const { categories = [], attributes = [] } = useTaxonomy().data ?? {};
  return Object.fromEntries([...categories, ...attributes].map(({ id, name }) => [id, name]));
};

/** A list's filters in words. */
export const useFilterNames = (): ((filter: string) => string) => {
  const nameOf = useTermName();
  return (filter) => [...new URLSearchParams(filter).values()].map(nameOf).join(", ");
};

/** Brands that match a text, including archived ones; none if the text is blank. */
export const useBrandSearch = (text: string, options: Partial<typeof PAGED> = {}) => {
  const search = text.trim();
  return useBackOfficeQuery(
    ["brands found", search],
    async (backOffice) => {
      const page = await backOffice.listBrands({ ...DEFAULT_BRAND_LIST_QUERY, search });
      return page.ok ? page.value.items : [];
    },
    { enabled: search !== "", ...options },
  );
};

/** A query is sent once its input has not changed for this long. */
const PAUSE_MS = 300;

/** The last value that stayed unchanged for `PAUSE_MS`; `before` until then. */
export const useSettled = <T,>(value: T, before = value): T => {
  const [settled, setSettled] = useState(before);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

/** `text` once typing has paused; `""` before that. */
export const useDebounced = (text: string): string => (useSettled(text, "") === text ? text : "");
