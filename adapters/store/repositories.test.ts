import { openMemoryRows } from "./memory-rows.harness.ts";
import { describeRepositories } from "./repositories.contract.ts";

describeRepositories("memory rows", openMemoryRows);
