/** The time that work took. */
export interface Measured {
  /** Wall-clock time. */
  seconds: number;
  /** Processor time, which other work on the machine hardly changes. */
  cpuSeconds: number;
}

export const measured = async (work: () => unknown): Promise<Measured> => {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - start) / 1_000, cpuSeconds: (user + system) / 1e6 };
};
