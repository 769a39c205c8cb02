import { describeSubmissionStore } from "#core/ports/submission-store.contract.ts";
import { openMemoryRows } from "./memory-rows.harness.ts";
import { openCatalogOver } from "./store.harness.ts";

describeSubmissionStore("memory rows", async () => {
  const { submissions, submission, close } = await openCatalogOver(openMemoryRows)();
  return { store: submissions, submission, close };
});
