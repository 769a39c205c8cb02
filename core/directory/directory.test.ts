import { openInMemory } from "../back-office/open-in-memory.harness.ts";
import { describeDirectory } from "./directory.contract.ts";

describeDirectory("in process", openInMemory);
