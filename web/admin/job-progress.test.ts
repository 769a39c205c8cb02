import { expect, it } from "vitest";
import { jobTitle, resultText } from "./job-progress.tsx";

it("says what a job does now", () => {
  const job = { kind: "import", name: "brands.csv" } as const;
  expect(jobTitle({ ...job, step: "planning" })).toBe("Checking brands.csv");
  expect(jobTitle({ ...job, step: "writing" })).toBe("Importing brands.csv");
  expect(jobTitle({ kind: "undo", name: null, step: "writing" })).toBe("Undoing the change");
});

it("says how a job ended, and why it failed", () => {
  const job = { kind: "import", name: "brands.csv" } as const;
  expect(resultText(job, { failure: null, batchId: "b1" })).toBe("brands.csv was imported.");
  expect(resultText(job, { failure: null, batchId: null })).toBe("brands.csv changed nothing.");
  expect(resultText(job, { failure: "unexpected", batchId: null })).toBe(
    "brands.csv was not imported. Something went wrong; nothing was written.",
  );
  expect(resultText(job, { failure: "import-stale", batchId: null })).toMatch(
    /^brands\.csv was not imported\. .+\.$/,
  );
});
