import { useState } from "react";

const WHEN = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const AGO = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** A moment of the past, said as people say it; the exact one stands in the title. */
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
