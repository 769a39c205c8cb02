import { openMemoryRows } from "./memory-rows.harness.ts";
import { describeRows } from "./rows.contract.ts";

describeRows("memory", openMemoryRows);
