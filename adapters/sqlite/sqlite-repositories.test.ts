import { describeCatalogStore } from "#core/ports/catalog-store.contract.ts";
import { describeSubmissionStore } from "#core/ports/submission-store.contract.ts";
import { openCatalogOver } from "../store/store.harness.ts";
import { openSqliteRows } from "./sqlite-rows.harness.ts";

describeCatalogStore("SQLite rows", openCatalogOver(openSqliteRows));

describeSubmissionStore("SQLite rows", async () => {
  const { submissions, submission, close } = await openCatalogOver(openSqliteRows)();
  return { store: submissions, submission, close };
});
