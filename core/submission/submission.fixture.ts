import type { Submission } from "./submission.ts";

/** A visitor's suggestion, with everything filled in. */
export const suggestion: Submission = {
  id: "51000000-0000-4000-8000-000000000001",
  brandName: "Sub 70",
  websiteUrl: "https://www.golfsub70.com",
  submitterEmail: "golfer@example.com",
  notes: "Direct to consumer.\nFrom Illinois.",
  status: "pending",
  createdAt: "2026-03-01T10:00:00.000Z",
};
