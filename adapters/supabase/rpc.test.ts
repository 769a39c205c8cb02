import { expect, it } from "vitest";
import { StoreFull, StoreUnavailable } from "#core/result.ts";
import { failureOf, rpcRefusal } from "./rpc.ts";

const failure = (code: string, status = 500) =>
  failureOf("read_rows", rpcRefusal({ message: "no", code }, status));

it("distinguishes a request that took too long, with nothing written, from an unreachable backend", () => {
  expect(failure("57014").message).toMatch(/too long.*Nothing was written/);
  expect(failure("57P01").message).toMatch(/cannot be reached/);
});

it("distinguishes a full disk, a key without rights, missing migrations and a broken bound", () => {
  expect(failure("53100")).toBeInstanceOf(StoreFull);
  expect(failure("42501", 403).message).toMatch(/SUPABASE_SECRET_KEY/);
  expect(failure("PGRST202", 404).message).toMatch(/golfbrands db migrate/);
  expect(failure("23505", 409)).not.toBeInstanceOf(StoreUnavailable);
});
