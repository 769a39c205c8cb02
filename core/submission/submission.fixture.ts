import { titleist } from "../brand/brand.fixture.ts";
import { golfBalls } from "../taxonomy/taxonomy.fixture.ts";
import type { CorrectionSubmission } from "./correction.ts";
import type { Submission } from "./submission.ts";

/** A visitor's suggestion with every field filled in. */
export const suggestion: Submission = {
  id: "51000000-0000-4000-8000-000000000001",
  brandName: "Sub 70",
  websiteUrl: "https://www.golfsub70.com",
  submitterEmail: "golfer@example.com",
  notes: "Direct to consumer.\nFrom Illinois.",
  correction: null,
  status: "pending",
  createdAt: "2026-03-01T10:00:00.000Z",
};

/** A visitor's correction of a brand. */
export const correctionOfTitleist: CorrectionSubmission = {
  id: "51000000-0000-4000-8000-0000000000c1",
  brandName: titleist.name,
  websiteUrl: null,
  submitterEmail: "golfer@example.com",
  notes: "Seen on its own page.",
  status: "pending",
  createdAt: "2026-03-01T10:00:00.000Z",
  correction: {
    brandId: titleist.id,
    version: 1,
    proposed: { foundedYear: 1935, categoryIds: [golfBalls.id] },
    problem: "site-gone",
    source: "https://www.titleist.com/history",
    claimedFrom: null,
    confirmedFrom: null,
  },
};
