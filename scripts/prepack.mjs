// `npm pack` and `npm publish`: builds the package first.
import { prepare } from "./prepare.mjs";
import { onRecentNode } from "./runtime.mjs";

await onRecentNode();
await prepare({ everything: false });
