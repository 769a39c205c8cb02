import { endWhenOutputCloses } from "./output/terminal.ts";
import { runProgram } from "./program.ts";

endWhenOutputCloses();
await runProgram(process.argv.slice(2));
