// `npm run schema`: writes the tables of both databases as SQL.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";
import { onRecentNode } from "./runtime.mjs";

await onRecentNode();
const { SCHEMAS } = await import("../adapters/store/ddl.ts");
for (const [file, content] of Object.entries(SCHEMAS)) writeFileSync(join(root, file), content());
