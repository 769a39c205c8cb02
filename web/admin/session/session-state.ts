import type { AuthChangeEvent, Session } from "@supabase/supabase-js";

/** Who is signed in, as far as this browser knows; the server decides anew on every request. */
export type SessionState =
  | { kind: "loading" }
  | { kind: "signed-out" }
  | {
      kind: "signed-in";
      email: string;
      /** The password was made up for them: nothing else is open before they choose one. */
      mustChoosePassword?: true;
    };

/** What a session event of the provider (spec section 4) leaves behind. */
export const stateAfter = (event: AuthChangeEvent, session: Session | null): SessionState => {
  if (event === "SIGNED_OUT" || session === null) return { kind: "signed-out" };
  // The initial session, a sign-in, a refreshed token, an updated user, a recovered password.
  return {
    kind: "signed-in",
    email: session.user.email ?? "",
    ...(session.user.app_metadata?.["must_choose_password"] === true && {
      mustChoosePassword: true as const,
    }),
  };
};

export const isSameState = (a: SessionState, b: SessionState): boolean =>
  a.kind === "signed-in" && b.kind === "signed-in"
    ? a.email === b.email && a.mustChoosePassword === b.mustChoosePassword
    : a.kind === b.kind;
