/** The time that work took. */
export interface Timed {
  /** Wall-clock time. */
  seconds: number;
  /** Processor time, which other work on the machine hardly changes. */
  cpuSeconds: number;
}

export const timed = async (work: () => unknown): Promise<Timed> => {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - start) / 1_000, cpuSeconds: (user + system) / 1e6 };
};
