// `npm pack` and `npm publish`: what is packed is built.
import { prepare } from "./prepare.mjs";
import { onRecentNode } from "./runtime.mjs";

await onRecentNode();
await prepare({ everything: false });
