import type { BackOffice } from "#core/back-office/back-office.ts";
import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { LIMITS } from "#core/limits.ts";
import { text, value } from "./argument.schema.ts";
import { brandRows } from "./brand-rows.schema.ts";
import { importRows } from "./import-rows.schema.ts";
import { peopleRows } from "./people-rows.schema.ts";
import { reviewRows } from "./review-rows.schema.ts";
import { plainRow, row, type RowsOf } from "./row.schema.ts";
import { taxonomyRows } from "./taxonomy-rows.schema.ts";

/** Every method of the back office over HTTP. */
export const BACK_OFFICE_ROWS: RowsOf<BackOffice> = {
  overview: plainRow("GET /overview", []),
  ...brandRows,
  ...taxonomyRows,
  ...reviewRows,
  ...importRows,
  listJobs: plainRow("GET /jobs", []),
  showWebsiteChecks: plainRow("GET /website-checks", []),
  checkWebsites: row("POST /website-checks", [], { status: 202 }),
  readWebsite: row("POST /website-reads", [
    value("name", text(BRAND_FIELDS.name.max)),
    value("website", text(LIMITS.url)),
  ]),
  stopWebsiteCheck: plainRow("DELETE /website-checks", []),
  ...peopleRows,
};
