import type { Context } from "hono";
import { beginFloor, type Pause } from "#adapters/identity/same-time.ts";
import { LIMITS } from "#core/limits.ts";
import type { Log } from "#core/ports/system.ts";
import type { RecoverPassword } from "#core/session/recover-password.ts";
import type { LogHashes } from "./answer/refused-requests.ts";
import { readAuthBody } from "./auth-body.ts";
import { refuse } from "./gotrue.ts";

export interface RecoveryRoutesParts {
  recovery: RecoverPassword;
  clientAddress: (c: Context) => string;
  log: Log;
  hashes: LogHashes;
  pause: Pause;
}

/** Sends a link to choose another password; who asks is answered alike, and as late, whoever there is. */
export const requestReset = async (
  c: Context,
  { recovery, clientAddress, log, hashes, pause }: RecoveryRoutesParts,
): Promise<Response> => {
  const body = await readAuthBody(c);
  if (body instanceof Response) return body;
  const { email } = body;
  if (!email) return refuse(c, 400, "validation_failed", "email required");
  const floor = beginFloor(pause);
  log.info("password_reset_requested", { where: hashes.where(clientAddress(c)) });
  if (email.length <= LIMITS.email) await recovery.requestReset(email);
  await floor();
  return c.json({});
};

/** Sets another password by what the link in the mail carries. */
export const resetPassword = async (
  c: Context,
  { recovery, clientAddress, log, hashes }: RecoveryRoutesParts,
): Promise<Response> => {
  const body = await readAuthBody(c);
  if (body instanceof Response) return body;
  const { token, password } = body;
  if (!token) return refuse(c, 400, "validation_failed", "token required");
  if (password === undefined) return refuse(c, 400, "validation_failed", "password required");
  if (password.length > 2 * LIMITS.password)
    return refuse(c, 422, "weak_password", "Password is too long");
  const by = { where: hashes.where(clientAddress(c)) };
  const reset =
    token.length > TOKEN_MAX ? undefined : await recovery.resetPassword(token, password);
  if (reset?.ok) {
    log.info("password_reset", by);
    return c.body(null, 204);
  }
  if (reset?.failure.kind === "weak-password")
    return refuse(c, 422, "weak_password", `Password ${reset.failure.message}`);
  log.warn("password_reset_refused", by);
  return refuse(c, 403, "otp_expired", "The link is cut short, too old, or used up");
};

/** Ours have about 140 characters. */
const TOKEN_MAX = 512;
