import { type ReactNode, useState } from "react";
import { BRAND_STATUSES, type BrandStatus } from "#core/brand/fields.ts";
import type { SubmissionStatus } from "#core/submission/submission.ts";
import { Button } from "./buttons.tsx";

export const Loading = ({ text = "Loading..." }: { text?: string }) => (
  <p className="loading" role="status">
    <span className="spinner" aria-hidden="true" />
    {text}
  </p>
);

export const WholePageLoading = () => (
  <main className="whole-page">
    <Loading />
  </main>
);

interface ProblemProps {
  /** The error; undefined if there is none. */
  children: ReactNode;
  /** An error with a retry button. */
  retry?: () => void;
}

export const Problem = ({ children, retry }: ProblemProps) =>
  children !== undefined && (
    <div className="problem" role="alert">
      <div>{children}</div>
      {retry && (
        <Button look="quiet" isSmall onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );

export const Empty = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="empty">
    <p>{text}</p>
    {children}
  </div>
);

export const STATUS_NAMES: Readonly<Record<BrandStatus | SubmissionStatus, string>> = {
  active: "Active",
  archived: "Archived",
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  spam: "Spam",
};

export const STATUS_OPTIONS = BRAND_STATUSES.map((value) => ({ value, name: STATUS_NAMES[value] }));

export const StatusBadge = ({ status }: { status: BrandStatus }) => (
  <span className={`badge is-${status}`}>{STATUS_NAMES[status]}</span>
);

/** Ends a text with one full stop, also after `Co.`. */
export const sentence = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

const WHEN = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const AGO = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** A time, past or future. */
export const ExactMoment = ({ at }: { at: string }) => (
  <time dateTime={at}>{WHEN.format(new Date(at))}</time>
);

/** A past time in relative words, with the exact time as the title. */
export const Moment = ({ at }: { at: string }) => {
  const date = new Date(at);
  const [now] = useState(() => new Date());
  return (
    <time dateTime={at} title={WHEN.format(date)}>
      {timeAgo(date, now)}
    </time>
  );
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const timeAgo = (date: Date, now: Date): string => {
  const past = now.getTime() - date.getTime();
  if (past < MINUTE) return "just now";
  if (past < HOUR) return AGO.format(-Math.floor(past / MINUTE), "minute");
  if (past < DAY) return AGO.format(-Math.floor(past / HOUR), "hour");
  return WHEN.format(date);
};
