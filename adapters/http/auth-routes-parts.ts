import type { Context } from "hono";
import type { Identity } from "#core/ports/identity.ts";
import type { Log } from "#core/ports/log.ts";
import type { LogHashes } from "./answer/refused-requests.ts";

/** What the session calls are made of. */
export interface AuthRoutesParts {
  identity: Identity;
  /** The client's address, as far as the proxies before us are trusted. */
  clientAddress: (c: Context) => string;
  log: Log;
  /** Names people and places in the log; in a way of its own unless told otherwise. */
  hashes?: LogHashes;
}
