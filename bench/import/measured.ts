/** What a piece of work took. */
export interface Measured {
  /** Of a clock on the wall. */
  seconds: number;
  /** Of the processor, which other work on the machine does not change much. */
  cpuSeconds: number;
}

export const measured = async (work: () => unknown): Promise<Measured> => {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - start) / 1_000, cpuSeconds: (user + system) / 1e6 };
};
