import { describeDirectory } from "./directory.contract.ts";
import { openInMemory } from "./open-in-memory.cast.ts";

describeDirectory("in process", openInMemory);
