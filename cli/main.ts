import { endWhenOutputCloses } from "./output/closed-output.ts";
import { runProgram } from "./run-program.ts";

endWhenOutputCloses();
await runProgram(process.argv.slice(2));
