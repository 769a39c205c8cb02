import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { FAILURES, type FailureKind } from "#core/failures.ts";
import type { Job, JobKind, JobStart } from "#core/ports/jobs.ts";
import { Moment } from "../ui/states.tsx";
import { useOwnEmail } from "./admin-services.ts";
import { useBackOfficeQuery } from "./queries.tsx";

const POLL_MS = 1_000;
/** Shorter work shows no progress. */
const FIRST_MS = 500;

/** The server's jobs. Polled while a job runs, or while `isWaiting` for the caller's job to be listed. */
export const useJobs = ({ isWaiting = false, isEnabled = true } = {}): readonly Job[] => {
  const { data = [] } = useBackOfficeQuery(["jobs"], (backOffice) => backOffice.listJobs(), {
    enabled: isEnabled,
    refetchInterval: ({ state }) =>
      isWaiting || state.data?.some(({ end }) => end === null) ? POLL_MS : false,
  });
  return data;
};

const useIsOwn = (): ((job: JobStart) => boolean) => {
  const email = useOwnEmail();
  return ({ actor }) => actor.toLowerCase() === email;
};

/** The progress of the job that this page just started. Render it only while the job runs. */
export const JobProgress = ({ kind }: { kind: JobKind }) => {
  const [isEnabled, setEnabled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setEnabled(true), FIRST_MS);
    return () => clearTimeout(timer);
  }, []);
  const jobs = useJobs({ isWaiting: true, isEnabled });
  const isOwn = useIsOwn();
  const job = jobs.find((one) => one.kind === kind && one.end === null && isOwn(one));
  return job && isEnabled ? <RunningJob job={job} /> : null;
};

/** Running jobs except previews, and the results of the administrator's own imports and reverts, even from a closed tab. */
export const JobList = () => {
  const jobs = useJobs();
  const isOwn = useIsOwn();
  const shown = jobs.filter((job) =>
    job.end ? job.kind in RESULTS && isOwn(job) : !job.kind.endsWith("-plan"),
  );
  if (shown.length === 0) return null;
  return (
    <section className="panel job-list" aria-label="Long work">
      {shown.map((job) =>
        job.end ? (
          <JobResult key={job.id} job={job} end={job.end} />
        ) : (
          <RunningJob key={job.id} job={job} by={isOwn(job) ? undefined : job.actor} />
        ),
      )}
    </section>
  );
};

export const RunningJob = ({ job, by }: { job: Job; by?: string | undefined }) => {
  const { done, total, startedAt } = job;
  const title = jobTitle(job);
  return (
    <div className="job">
      <p>
        {title}
        {total > 0 && `: ${rowsText(job)}`}
        {by !== undefined && (
          <span className="quiet">
            {" "}
            · {by}, <Moment at={startedAt} />
          </span>
        )}
      </p>
      <progress aria-label={title} {...(total > 0 && { value: done, max: total })} />
    </div>
  );
};

const JobResult = ({ job, end }: { job: Job; end: NonNullable<Job["end"]> }) => (
  <p className="job">
    {resultText(job, end)}{" "}
    {end.batchId !== null && <Link to={`/admin/history/${end.batchId}`}>See what changed</Link>}
    <span className="quiet">
      {" "}
      · <Moment at={end.at} />
    </span>
  </p>
);

/** `12,000 of 100,000 rows` */
const rowsText = ({ kind, done, total }: Pick<Job, "kind" | "done" | "total">): string =>
  `${done.toLocaleString("en")} of ${total.toLocaleString("en")} ${kind === "site-check" ? "sites" : "rows"}`;

const VERBS: Readonly<Record<JobKind, string>> = {
  "import-plan": "Reading",
  import: "Importing",
  "undo-plan": "Reading the change",
  undo: "Undoing the change",
  export: "Exporting",
  backup: "Backing up",
  "site-check": "Checking websites",
};

export const jobTitle = ({ kind, step, name }: Pick<Job, "kind" | "step" | "name">): string => {
  const verb = (step === "writing" ? undefined : BEFORE_WRITING[kind]) ?? VERBS[kind];
  return [verb, name].filter(Boolean).join(" ");
};

const BEFORE_WRITING: Readonly<Partial<Record<JobKind, string>>> = {
  import: "Checking",
  undo: "Reading the change",
};

/** Completes a sentence about a job's file or change: `brands.csv was imported`. */
const RESULTS: Readonly<Partial<Record<JobKind, readonly [done: string, failed: string]>>> = {
  import: ["was imported", "was not imported"],
  undo: ["was undone", "was not undone"],
};

export const resultText = (
  { kind, name }: Pick<Job, "kind" | "name">,
  { failure, batchId }: Pick<NonNullable<Job["end"]>, "failure" | "batchId">,
): string => {
  const what = name ?? "A change";
  const [done, failed] = RESULTS[kind] ?? ["is done", "failed"];
  if (failure !== null) return `${what} ${failed}. ${messageOf(failure)}`;
  return batchId === null ? `${what} changed nothing.` : `${what} ${done}.`;
};

const isKnown = (failure: string): failure is FailureKind => failure in FAILURES;

export const messageOf = (failure: string): string =>
  isKnown(failure) ? FAILURES[failure].message : "Something went wrong; nothing was written.";
