import { describeSubmissionStore } from "#core/ports/submission-store.contract.ts";
import { openMemoryCatalog } from "./memory.harness.ts";

describeSubmissionStore("memory", async () => {
  const { submissions, submission, close } = await openMemoryCatalog();
  return { store: submissions, submission, close };
});
