import { openFileCalls } from "../open-data/open-file-calls.schema.ts";
import { PUBLIC_CALLS } from "./public-calls.schema.ts";

/** Every call of visitors, as it is described, by its name in the document. */
export const calls = Object.fromEntries(
  [...PUBLIC_CALLS, ...openFileCalls].map(({ route }) => [route.operationId, route]),
);
