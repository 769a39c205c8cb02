import type { ReactNode } from "react";
import type { Asked } from "../ask/use-ask.ts";
import { Loading, Problem } from "./states.tsx";

interface AskedViewProps<T> {
  asked: Asked<T>;
  loadingText?: string;
  /** Said of a failure, before why. */
  problemText?: string;
  children: (answer: T) => ReactNode;
}

/** What was asked for, or that it is on its way, or why it cannot be had. */
export const AskedView = <T,>({ asked, loadingText, problemText, children }: AskedViewProps<T>) => {
  const { answer, problem, isEarlier, isAsking, again } = asked;
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
          again={again}
        />
      )}
      {answer !== undefined ? (
        <div className={isEarlier ? "asked is-earlier" : "asked"} aria-busy={isAsking}>
          {children(answer)}
        </div>
      ) : (
        problem === undefined && (
          <Loading {...(loadingText !== undefined && { text: loadingText })} />
        )
      )}
    </>
  );
};
