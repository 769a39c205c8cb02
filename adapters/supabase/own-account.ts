import { browserName } from "../identity/session-rotation.ts";
import { weaknessOf } from "../identity/password-rules.ts";
import type { Identity } from "#core/ports/identity.ts";
import { fail, ok, type Result } from "#core/result.ts";
import type {
  Credentials,
  InvalidCredentials,
  OpenSession,
  TooManyTries,
  WeakPassword,
} from "#core/session/session.ts";
import { readRpc, writeRpc } from "./rpc.ts";
import {
  throwIfUnavailable,
  authCall,
  changePasswordAsOwner,
  WEAKER_THAN_ALLOWED,
} from "./auth-call.ts";
import { type SupabaseProject, supabaseClient } from "./client.ts";

export interface SupabaseAccountParts {
  visitors: SupabaseProject;
  ownerProject: SupabaseProject | undefined;
  whoIs: Identity["whoIs"];
  /** Whether these credentials are correct; limited like a sign-in. */
  verify: (
    credentials: Credentials,
    address: string,
  ) => Promise<Result<null, InvalidCredentials | TooManyTries>>;
}

/** What administrators may do with their own account, with their own token. */
export const supabaseAccount = ({
  visitors,
  ownerProject,
  whoIs,
  verify,
}: SupabaseAccountParts): Pick<Identity, "listSessions" | "endSession" | "changePassword"> => ({
  listSessions: async (accessToken) => {
    const who = await whoIs(accessToken);
    if (!who.ok) return who;
    const sessions = await readRpc<OpenSession[]>(
      supabaseClient(visitors, accessToken),
      "list_my_sessions",
    );
    return ok(
      sessions.map(({ id, startedAt, usedAt, browser, isThis }) => ({
        id,
        startedAt,
        usedAt,
        browser: browserName(browser),
        isThis,
      })),
    );
  },

  endSession: async (accessToken, sessionId) => {
    const who = await whoIs(accessToken);
    if (!who.ok) return who;
    const client = supabaseClient(visitors, accessToken);
    const isEnded = await writeRpc<boolean>(client, "end_my_session", { session_id: sessionId });
    return isEnded ? ok(null) : fail({ kind: "session-not-found" });
  },

  changePassword: async (accessToken, { current, next }, address) => {
    const who = await whoIs(accessToken);
    if (!who.ok) return who;
    const { id, email } = who.value.administrator;
    const weakness = weaknessOf(next, email);
    if (weakness) return fail(weakness);
    const verified = await verify({ email, password: current }, address);
    if (!verified.ok) return verified;
    const changed = await authCall<{ id: string }>(
      visitors,
      {
        method: "PUT",
        path: "/user",
        body: { password: next, current_password: current },
        accessToken,
      },
      (user): user is { id: string } => user.id !== undefined,
    );
    if ("refusal" in changed) {
      const weak = REFUSED[changed.refusal.code ?? ""];
      if (weak) return fail(weak);
      // The project may require a code by mail first, which this page cannot ask for; the password has proved
      // ownership.
      await changePasswordAsOwner(ownerProject, id, next);
    }
    const { error } = await supabaseClient(visitors).auth.admin.signOut(accessToken, "others");
    if (error) throwIfUnavailable(error);
    return ok(null);
  },
});

const REFUSED: Readonly<Record<string, WeakPassword>> = {
  weak_password: WEAKER_THAN_ALLOWED,
  same_password: { kind: "weak-password", reason: "too-common", message: "is the one you have" },
};
