/** Exit codes (docs/cli.md). */
export const EXIT = { done: 0, failed: 1, badUsage: 2, someRejected: 3, conflict: 4 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
