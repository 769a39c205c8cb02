import type { ReactNode } from "react";

export const Loading = ({ text = "Loading..." }: { text?: string }) => (
  <p className="loading" role="status">
    <span className="spinner" aria-hidden="true" />
    {text}
  </p>
);

interface ProblemProps {
  text: ReactNode;
  /** Offers to try again. */
  retry?: () => void;
  id?: string;
}

/** Something did not work. */
export const Problem = ({ text, retry, id }: ProblemProps) => (
  <div className="problem" role="alert" id={id}>
    <div>{text}</div>
    {retry && (
      <button className="button is-quiet is-small" type="button" onClick={retry}>
        Try again
      </button>
    )}
  </div>
);

export const Empty = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="empty">
    <p>{text}</p>
    {children}
  </div>
);
