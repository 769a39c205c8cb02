import { expect, it } from "vitest";
import { StoreFull } from "#core/result.ts";
import { rpcRefusal, unavailable } from "./rpc.ts";

const told = (code: string, status = 500) =>
  unavailable(rpcRefusal({ message: "no", code }, status));

it("says that a request took too long, and that nothing was written, instead of that nobody answers", () => {
  expect(told("57014")?.message).toMatch(/longer than a request may.*Nothing was written/);
  expect(told("57P01")?.message).toMatch(/cannot be reached/);
});

it("tells a full disk, a key that may not, and a project that lacks migrations from each other", () => {
  expect(told("53100")).toBeInstanceOf(StoreFull);
  expect(told("42501", 403)?.message).toMatch(/SUPABASE_SECRET_KEY/);
  expect(told("PGRST202", 404)?.message).toMatch(/golfbrands db migrate/);
  expect(told("23505", 409)).toBeUndefined();
});
