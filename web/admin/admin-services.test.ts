import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { createNotices, createQueryCache, stateAfter } from "./admin-services.ts";

it("shows the last three notices, until they are dismissed", () => {
  const notices = createNotices();
  for (const text of ["one", "two", "three", "four"]) notices.notify({ text });
  expect(notices.all().map(({ text }) => text)).toEqual(["two", "three", "four"]);
  notices.dismiss(notices.all()[1]?.id ?? 0);
  expect(notices.all().map(({ text }) => text)).toEqual(["two", "four"]);
  notices.clear();
  expect(notices.all()).toEqual([]);
});

it("answers the same list until something changes", () => {
  const notices = createNotices();
  notices.notify({ text: "one" });
  expect(notices.all()).toBe(notices.all());
});

it("returns what was answered last", () => {
  const cache = createQueryCache();
  cache.set("brands", 1);
  cache.set("brands", 2);
  expect(cache.get("brands")).toBe(2);
  expect(cache.get("history")).toBeUndefined();
});

it("forgets the oldest answer beyond 50", () => {
  const cache = createQueryCache();
  cache.set("first", 0);
  cache.set("second", 0);
  cache.set("first", 1);
  for (let at = 0; at < 49; at++) cache.set(`page ${at}`, at);
  expect(cache.get("first")).toBe(1);
  expect(cache.get("second")).toBeUndefined();
});

it("keeps nothing of one administrator for the next", () => {
  const cache = createQueryCache();
  cache.set("brands", 1);
  cache.clear();
  expect(cache.get("brands")).toBeUndefined();
});

it("notifies whoever listens that something was written", () => {
  const cache = createQueryCache();
  let notified = 0;
  const stop = cache.subscribe(() => (notified += 1));
  cache.invalidate();
  stop();
  cache.invalidate();
  expect({ notified, generation: cache.generation() }).toEqual({
    notified: 1,
    generation: 2,
  });
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
