import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { adviceFor, Forgotten } from "./login-screen.tsx";

it.each([
  [1, "1 second"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [3_600, "60 minutes"],
])("says how long to wait after too many tries: %i seconds are %s", (retryAfterSeconds, wait) => {
  expect(adviceFor({ kind: "too-many-tries", retryAfterSeconds })).toBe(
    `Too many tries. Try again in ${wait}.`,
  );
});

it("gives no advice after a wrong password", () => {
  expect(adviceFor({ kind: "invalid-credentials" })).toBeUndefined();
});

it("offers a reset link for a forgotten password, or names the command if no mail can be sent", () => {
  const shown = (canMail: boolean) =>
    renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Forgotten, { canMail })));
  expect(shown(true)).toContain('href="/admin/forgotten"');
  expect(shown(false)).toContain("golfbrands admins set-password");
});
