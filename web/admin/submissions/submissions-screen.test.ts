import { expect, it } from "vitest";
import type { SubmissionQuery } from "#core/ports/submission-store.ts";
import { parseQueueQuery, queueAddress } from "./submissions-screen.tsx";

it.each<[SubmissionQuery, string]>([
  [{ status: "pending", page: 1 }, "/admin/submissions"],
  [{ status: "spam", page: 1 }, "/admin/submissions?status=spam"],
  [{ status: "rejected", page: 2 }, "/admin/submissions?status=rejected&page=2"],
])("writes %o as %s, and reads it back", (query, address) => {
  expect(queueAddress(query)).toBe(address);
  expect(parseQueueQuery(new URL(address, "https://golf.example").searchParams)).toEqual(query);
});

it("shows pending submissions for an invalid address", () => {
  expect(parseQueueQuery(new URLSearchParams("status=lost&page=-2"))).toEqual({
    status: "pending",
    page: 1,
  });
});
