/** Kinds of long work. A plan writes nothing. */
export const JOB_KINDS = [
  "import-plan",
  "import",
  "undo-plan",
  "undo",
  "export",
  "backup",
  "site-check",
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_STEPS = ["reading", "planning", "writing"] as const;
export type JobStep = (typeof JOB_STEPS)[number];

/** Called from time to time with the number of rows done. */
export type OnRows = (done: number, total: number) => void;

/** Called with the current step and the rows done so far. */
export type OnProgress = (step: JobStep, ...rows: Parameters<OnRows>) => void;

export interface JobStart {
  kind: JobKind;
  /** The file, if there is one. */
  name: string | null;
  /** Who started it, as in history. */
  actor: string;
}

export interface Job extends JobStart {
  id: string;
  /** ISO 8601. */
  startedAt: string;
  step: JobStep;
  /** In rows or sites. `total` is 0 while it is unknown. */
  done: number;
  total: number;
  /** Null while it runs. */
  end: JobEnd | null;
}

export interface JobEnd {
  at: string;
  /** The batch it committed, if any. */
  batchId: string | null;
  /** The kind of the failure that the work returned, `unexpected` if it threw, or `stopped`; null after a success. */
  failure: string | null;
}

export interface RunningJob {
  onProgress: OnProgress;
  end(outcome?: Partial<Pick<JobEnd, "batchId" | "failure">>): void;
}

/** Where long work reports its progress. */
export interface Jobs {
  start(job: JobStart): RunningJob;
  /** Running jobs and those that ended recently, newest first. */
  list(): Job[];
}
