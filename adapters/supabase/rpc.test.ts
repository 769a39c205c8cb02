import { expect, it } from "vitest";
import { StoreFull } from "#core/result.ts";
import { rpcRefusal, unavailable } from "./rpc.ts";

const messageFor = (code: string, status = 500) =>
  unavailable(rpcRefusal({ message: "no", code }, status));

it("distinguishes a request that took too long, with nothing written, from an unreachable backend", () => {
  expect(messageFor("57014")?.message).toMatch(/too long.*Nothing was written/);
  expect(messageFor("57P01")?.message).toMatch(/cannot be reached/);
});

it("distinguishes a full disk, a key without rights and missing migrations", () => {
  expect(messageFor("53100")).toBeInstanceOf(StoreFull);
  expect(messageFor("42501", 403)?.message).toMatch(/SUPABASE_SECRET_KEY/);
  expect(messageFor("PGRST202", 404)?.message).toMatch(/golfbrands db migrate/);
  expect(messageFor("23505", 409)).toBeUndefined();
});
