import { describeSubmissionStore } from "#core/ports/submission-store.contract.ts";
import { openSqliteCatalog } from "./sqlite.harness.ts";

describeSubmissionStore("SQLite", async () => {
  const { submissions, submission, close } = await openSqliteCatalog();
  return { store: submissions, submission, close };
});
