import type { Context } from "hono";
import type { Pause } from "#adapters/identity/same-time.ts";
import type { Identity } from "#core/ports/identity.ts";
import type { Log } from "#core/ports/system.ts";
import type { RecoverPassword } from "#core/session/recover-password.ts";
import type { LogHashes } from "./answer/refused-requests.ts";

/** What the session calls are made of. */
export interface AuthRoutesParts {
  identity: Identity;
  /** The client's address, as far as the proxies before us are trusted. */
  clientAddress: (c: Context) => string;
  log: Log;
  /** Names people and places in the log; in a way of its own unless told otherwise. */
  hashes?: LogHashes;
  /** Absent where no mails are sent: then these calls are answered 404. */
  recovery?: RecoverPassword | undefined;
  /** How an answer waits that must tell nothing by its time; real time unless told otherwise. */
  pause?: Pause;
}

/** The same, with the names of people and places in the log. */
export type SessionRoutesParts = AuthRoutesParts & { hashes: LogHashes };
