import type { SupabaseClient } from "@supabase/supabase-js";
import { browserName } from "../identity/browser-name.ts";
import { weaknessOf } from "#core/session/password-rules.ts";
import type { Identity } from "#core/ports/identity.ts";
import { fail, ok, type Result } from "#core/result.ts";
import type {
  Administrator,
  Credentials,
  InvalidCredentials,
  TooManyTries,
  WeakPassword,
} from "#core/session/session.ts";
import { isoTime } from "./admin-list.ts";
import { readRpc } from "./rpc.ts";
import {
  throwIfUnavailable,
  authCall,
  changePasswordAsOwner,
  isUser,
  WEAKER_THAN_ALLOWED,
} from "./auth-call.ts";
import { type SupabaseProject, supabaseClient } from "./client.ts";

export interface SupabaseAccountParts {
  publicProject: SupabaseProject;
  ownerProject: SupabaseProject;
  whoIs: Identity["whoIs"];
  /** Opens a session if these credentials are correct; limited like a sign-in. */
  verify: (
    credentials: Credentials,
    address: string,
  ) => Promise<Result<{ end: () => Promise<unknown> }, InvalidCredentials | TooManyTries>>;
}

/** An administrator with the open sessions, last used first. */
export interface AccountSessions extends Administrator {
  sessions: { id: string; startedAt: string; usedAt: string; browser: string | null }[];
}

/** Null for an account that is no administrator's, or is banned. */
export const findSessions = (
  owner: SupabaseClient,
  account: string,
): Promise<AccountSessions | null> =>
  readRpc<AccountSessions | null>(owner, "list_sessions", { query: { account } });

/** What administrators may do with their own account. */
export const supabaseAccount = ({
  publicProject,
  ownerProject,
  whoIs,
  verify,
}: SupabaseAccountParts): Pick<Identity, "listSessions" | "endSession" | "changePassword"> => ({
  listSessions: async (accessToken) => {
    const who = await whoIs(accessToken);
    if (!who.ok) return who;
    const { sessionId, administrator } = who.value;
    const account = await findSessions(supabaseClient(ownerProject), administrator.id);
    return ok((account?.sessions ?? []).map((session) => shownSession(session, sessionId)));
  },

  endSession: async (accessToken, session) => {
    const who = await whoIs(accessToken);
    if (!who.ok) return who;
    const isEnded = await readRpc<boolean>(supabaseClient(ownerProject), "end_sessions", {
      query: { account: who.value.administrator.id, session },
    });
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
    await verified.value.end();
    const body = { password: next, current_password: current };
    const call = { method: "PUT", path: "/user", body, accessToken } as const;
    const changed = await authCall(publicProject, call, isUser);
    if ("refusal" in changed) {
      const weak = REFUSED[changed.refusal.code ?? ""];
      if (weak) return fail(weak);
      // The project may require a code by mail first, which this page cannot ask for; the password has proved
      // ownership.
      await changePasswordAsOwner(ownerProject, id, next);
    }
    const { error } = await supabaseClient(publicProject).auth.admin.signOut(accessToken, "others");
    if (error) throwIfUnavailable(error);
    return ok(null);
  },
});

const shownSession = (
  { id, startedAt, usedAt, browser }: AccountSessions["sessions"][number],
  current: string,
) => ({
  id,
  startedAt: isoTime(startedAt),
  usedAt: isoTime(usedAt),
  browser: browserName(browser),
  isThis: id === current,
});

const REFUSED: Readonly<Record<string, WeakPassword>> = {
  weak_password: WEAKER_THAN_ALLOWED,
  same_password: { kind: "weak-password", reason: "too-common", message: "is the one you have" },
};
