import type { ReactNode } from "react";
import type { QueryResult } from "./use-query.ts";
import { Loading, Problem } from "../components/states.tsx";

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
