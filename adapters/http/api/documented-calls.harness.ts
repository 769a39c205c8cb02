import { openFileCalls } from "../open-data/open-file-calls.schema.ts";
import { PUBLIC_CALLS } from "./public-calls.schema.ts";

/** The routes of every public call, by operation id. */
export const calls = Object.fromEntries(
  [...PUBLIC_CALLS, ...openFileCalls].map(({ route }) => [route.operationId, route]),
);
