import { AggregatorRegistry, type Registry } from "prom-client";

/** What several processes of one server counted, as one. */
export interface SharedMetrics {
  /** Lets the others' counts be joined by this process's. */
  join(own: Registry): void;
  /** Prometheus text of all. */
  expose(): Promise<string>;
}

/** In a worker: `expose` asks the process that started the workers. */
export const sharedMetrics = (expose: () => Promise<string>): SharedMetrics => ({
  join: (own) => {
    AggregatorRegistry.setRegistries(own);
    // Made only for its side effect: from now on it answers when the first process asks.
    void new AggregatorRegistry();
  },
  expose,
});

/** In the process that started the workers. */
export const gatherFromWorkers = (): (() => Promise<string>) => {
  const workers = new AggregatorRegistry();
  return () => workers.clusterMetrics();
};
