import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { createNotices, stateAfter } from "./admin-services.ts";

it("shows the last three notices until they are dismissed", () => {
  const notices = createNotices();
  for (const text of ["one", "two", "three", "four"]) notices.notify({ text });
  expect(notices.all().map(({ text }) => text)).toEqual(["two", "three", "four"]);
  notices.dismiss(notices.all()[1]?.id ?? 0);
  expect(notices.all().map(({ text }) => text)).toEqual(["two", "four"]);
  notices.clear();
  expect(notices.all()).toEqual([]);
});

it("returns the same array until the notices change", () => {
  const notices = createNotices();
  notices.notify({ text: "one" });
  expect(notices.all()).toBe(notices.all());
});

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

const LOADING = { kind: "loading" } as const;
const SIGNED_IN = { kind: "signed-in", email: "keeper@golf.example" } as const;

it.each<AuthChangeEvent>([
  "INITIAL_SESSION",
  "SIGNED_IN",
  "TOKEN_REFRESHED",
  "USER_UPDATED",
  "PASSWORD_RECOVERY",
])("is signed in after %s with a session", (event) => {
  expect(stateAfter(event, session, LOADING)).toEqual(SIGNED_IN);
});

it("is signed out after SIGNED_OUT, even with a session, and remembers that someone was signed in", () => {
  const signedOut = { kind: "signed-out", wasSignedIn: true } as const;
  expect(stateAfter("SIGNED_OUT", session, SIGNED_IN)).toEqual(signedOut);
  expect(stateAfter("SIGNED_OUT", null, signedOut)).toEqual(signedOut);
});

it("is signed out without an initial session", () => {
  const signedOut = { kind: "signed-out", wasSignedIn: false };
  expect(stateAfter("INITIAL_SESSION", null, LOADING)).toEqual(signedOut);
});
