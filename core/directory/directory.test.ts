import { describeDirectory } from "./directory.contract.ts";
import { openInMemory } from "../back-office/open-in-memory.cast.ts";

describeDirectory("in process", openInMemory);
