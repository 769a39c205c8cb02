import { NO_PEOPLE } from "../back-office/back-office.harness.ts";
import { openInMemory } from "../back-office/open-in-memory.harness.ts";
import { describeDirectory } from "./directory.contract.ts";

describeDirectory("in process over memory", openInMemory, { lacks: { people: NO_PEOPLE } });
