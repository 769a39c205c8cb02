import { describeDirectory } from "./directory.contract.ts";
import { openInMemory } from "../back-office/open-in-memory.harness.ts";

describeDirectory("in process", openInMemory);
