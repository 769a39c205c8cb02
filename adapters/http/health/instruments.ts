import { Counter, Gauge, type Registry } from "prom-client";

/** How the numbers of several workers become one. */
type Joined = "sum" | "min" | "max";

/** Labels and count of each series. */
type Series = readonly (readonly [labels: Record<string, string>, count: number])[];

export interface Instruments {
  counter(name: string, help: string, read: () => Series): void;
  /** `undefined` leaves it out. */
  gauge(
    name: string,
    help: string,
    read: () => number | undefined | Promise<number | undefined>,
    joined?: Joined,
  ): void;
}

/**
 * Counts are kept in plain numbers and handed to the library when somebody looks: its own counters cost each
 * request more than finding the answer does.
 */
export const instrumentsIn = (register: Registry): Instruments => ({
  counter: (name, help, read) => {
    // Labels are known only with the first series, and are checked by the library only when there are any.
    const labelNames = ["route", "status", "outcome"];
    void new Counter({
      name,
      help,
      labelNames,
      registers: [register],
      collect() {
        this.reset();
        for (const [labels, count] of read()) this.inc(labels, count);
      },
    });
  },
  gauge: (name, help, read, joined = "sum") => {
    void new Gauge({
      name,
      help,
      registers: [register],
      aggregator: joined,
      async collect() {
        const value = await read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  },
});
