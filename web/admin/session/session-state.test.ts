import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { stateAfter } from "./session-state.ts";

const session: Session = {
  access_token: "access",
  refresh_token: "refresh",
  expires_in: 900,
  token_type: "bearer",
  user: {
    id: "1",
    email: "keeper@golf.example",
    app_metadata: {},
    user_metadata: {},
    aud: "authenticated",
    created_at: "2026-01-01T00:00:00Z",
  },
};

it.each<AuthChangeEvent>([
  "INITIAL_SESSION",
  "SIGNED_IN",
  "TOKEN_REFRESHED",
  "USER_UPDATED",
  "PASSWORD_RECOVERY",
])("%s with a session means signed in", (event) => {
  expect(stateAfter(event, session)).toEqual({ kind: "signed-in", email: "keeper@golf.example" });
});

it("nobody is signed in after SIGNED_OUT, whatever session it names", () => {
  expect(stateAfter("SIGNED_OUT", session)).toEqual({ kind: "signed-out" });
});

it("nobody is signed in when there is no session to begin with", () => {
  expect(stateAfter("INITIAL_SESSION", null)).toEqual({ kind: "signed-out" });
});
