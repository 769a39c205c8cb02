import { expect, it } from "vitest";
import { storageKeyFor, watchRetryAfter } from "./session-provider.ts";

it.each([
  ["localhost", "sb-localhost-auth-token"],
  ["golf.example", "sb-golf-auth-token"],
  ["127.0.0.1", "sb-127-auth-token"],
])("stores the session of %s under %s", (hostname, key) => {
  expect(storageKeyFor(hostname)).toBe(key);
});

const answering = (status: number, headers: Record<string, string>) =>
  watchRetryAfter(() => Promise.resolve(new Response(null, { status, headers })));

it("remembers the Retry-After of a refusal", async () => {
  const watch = answering(429, { "Retry-After": "90" });
  const response = await watch.fetch("https://golf.example/auth/v1/token");
  expect(response.status).toBe(429);
  expect(watch.seconds()).toBe(90);
});

it.each([{}, { "Retry-After": "soon" }, { "Retry-After": "0" }])(
  "assumes a minute if a refusal has the headers %o",
  async (headers) => {
    const watch = answering(429, headers);
    await watch.fetch("https://golf.example/auth/v1/token");
    expect(watch.seconds()).toBe(60);
  },
);
