import { expect, it } from "vitest";
import { storageKeyFor } from "./session-provider.ts";

it.each([
  ["localhost", "sb-localhost-auth-token"],
  ["golf.example", "sb-golf-auth-token"],
  ["127.0.0.1", "sb-127-auth-token"],
])("keeps the session of %s under %s", (hostname, key) => {
  expect(storageKeyFor(hostname)).toBe(key);
});
