import { expect, it } from "vitest";
import { prefillFrom } from "./review-submission.ts";
import { suggestion } from "../submission/submission.fixture.ts";

it.each([
  ["https://www.golfsub70.com", { websiteUrl: "https://www.golfsub70.com" }],
  ["https://instagram.com/sub70", { instagramUrl: "https://instagram.com/sub70" }],
  ["https://x.com/sub70", { twitterUrl: "https://x.com/sub70" }],
  [null, {}],
])(
  "prefills the brand form with the name and puts %s into the right field",
  (websiteUrl, address) => {
    expect(prefillFrom({ ...suggestion, websiteUrl })).toEqual({ name: "Sub 70", ...address });
  },
);
