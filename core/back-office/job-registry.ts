import type { Job, JobKind, Jobs, OnProgress, RunningJob } from "../ports/jobs.ts";
import type { Clock, Ids } from "../ports/system.ts";
import { MINUTE_MS } from "../days.ts";
import type { Result } from "../result.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";

/** How long a finished job stays in the list. */
const LISTED_MS = 10 * MINUTE_MS;
/** The most jobs in the list. Further jobs run without being listed. */
const LISTED_MAX = 100;

/** The jobs of a process, in memory. */
export const createJobRegistry = (clock: Clock, ids: Ids): Jobs => {
  const jobs = new Map<string, Job>();

  const forgetOld = (): void => {
    const oldest = clock.now().getTime() - LISTED_MS;
    for (const { id, end } of jobs.values())
      if (end && (Date.parse(end.at) < oldest || jobs.size >= LISTED_MAX)) jobs.delete(id);
  };
  const now = (): string => clock.now().toISOString();

  const update = (id: string, changes: Partial<Job>): void => {
    const job = jobs.get(id);
    if (job) jobs.set(id, { ...job, ...changes });
  };

  return {
    start: (about) => {
      forgetOld();
      const id = ids.next();
      const rows = { step: "reading", done: 0, total: 0 } as const;
      if (jobs.size < LISTED_MAX)
        jobs.set(id, { ...about, ...rows, id, startedAt: now(), end: null });
      return {
        onProgress: (step, done, total) => update(id, { step, done, total }),
        end: ({ batchId = null, failure = null } = {}) =>
          update(id, { end: { at: now(), batchId, failure } }),
      };
    },
    list: () => {
      forgetOld();
      return [...jobs.values()].toReversed();
    },
  };
};

export const UNEXPECTED = "unexpected";

/** Runs long work as a job, which stays in the list for a while after its end. */
export const runJob = async <R extends Result<object, { kind: string }>>(
  parts: Pick<BackOfficeParts, "jobs" | "actor">,
  about: { kind: JobKind; name?: string },
  work: (onProgress: OnProgress) => Promise<R>,
): Promise<R> => {
  const job = startJob(parts, about);
  try {
    const outcome = await work(job.onProgress);
    job.end(outcome.ok ? { batchId: batchIdOf(outcome.value) } : { failure: outcome.failure.kind });
    return outcome;
  } catch (error) {
    job.end({ failure: UNEXPECTED });
    throw error;
  }
};

export const startJob = (
  { jobs, actor: { actor } }: Pick<BackOfficeParts, "jobs" | "actor">,
  { kind, name = null }: { kind: JobKind; name?: string | null },
): RunningJob => jobs?.start({ kind, name, actor }) ?? UNLISTED;

const UNLISTED: RunningJob = { onProgress: () => {}, end: () => {} };

const batchIdOf = (value: object): string | null =>
  "batchId" in value && typeof value.batchId === "string" ? value.batchId : null;
