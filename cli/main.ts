import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { endWhenOutputCloses } from "./output/terminal.ts";
import { packageRoot } from "./package-root.ts";
import { runProgram } from "./program.ts";

// What is compiled of the program is kept beside it for the next start: no one may write there who may not change the program. The
// container and the service may not, and go without.
enableCompileCache(join(packageRoot, "dist", ".compiled"));
endWhenOutputCloses();
await runProgram(process.argv.slice(2));
