import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { countOf } from "#core/text/count-text.ts";
import { messageOf, RunningJob, useJobs } from "../job-progress.tsx";
import { ActButton } from "../parts/act-controls.tsx";
import type { Job } from "#core/ports/jobs.ts";
import { ok } from "#core/result.ts";
import { useBackOfficeQuery } from "../queries.tsx";

const POLL_MS = 1_000;

/** Starts, shows and stops the server's check of websites. */
export const WebsiteCheck = () => {
  const queryClient = useQueryClient();
  const { data } = useBackOfficeQuery(
    ["website-checks"],
    (backOffice) => backOffice.showWebsiteChecks(),
    { refetchInterval: ({ state }) => (state.data?.isRunning ? POLL_MS : false) },
  );
  const isRunning = data?.isRunning ?? false;
  const last = useJobs({ isWaiting: isRunning }).find(({ kind }) => kind === "site-check");
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void queryClient.invalidateQueries();
    wasRunning.current = isRunning;
  }, [isRunning, queryClient]);
  // Reserves space while loading, to avoid a layout shift.
  if (!data) return <div className="panel is-wide website-check" />;
  return (
    <section className="panel is-wide website-check" aria-label="Websites">
      <p className="quiet" role="status">
        {isRunning
          ? "You can leave this page: the check continues."
          : [last?.end && endText(last.end), dueText(data.due ?? 0, data.isAllowed)].join(" ")}
      </p>
      {isRunning ? (
        <>
          {last && <RunningJob job={last} />}
          <ActButton
            look="quiet"
            isSmall
            busyName="Stopping..."
            send={async (backOffice) => ok(await backOffice.stopWebsiteCheck())}
          >
            Stop the check
          </ActButton>
        </>
      ) : (
        data.isAllowed &&
        data.due !== 0 && (
          <ActButton
            isSmall
            busyName="Starting..."
            send={(backOffice) => backOffice.checkWebsites()}
          >
            Check websites now
          </ActButton>
        )
      )}
      {data.logos > 0 && <Link to="/admin/logos">{countOf(data.logos, "logo")} to review</Link>}
    </section>
  );
};

const dueText = (due: number, isAllowed: boolean): string => {
  if (due === 0) return "Every website was checked in the last 30 days.";
  const which = due === 1 ? "One website was" : `${due.toLocaleString("en")} websites were`;
  const how = isAllowed
    ? "A check finds those that are gone, parked, sold or moved."
    : "This server does not check them (SITES_CHECK=off).";
  return `${which} never checked, or not in the last 30 days. ${how}`;
};

const endText = ({ failure }: NonNullable<Job["end"]>): string => {
  if (failure === null) return "The websites were checked.";
  return failure === "stopped"
    ? "The check was stopped. Nothing was stored."
    : `The websites were not checked. ${messageOf(failure)}`;
};
