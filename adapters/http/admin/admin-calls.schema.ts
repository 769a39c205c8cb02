import type { BackOffice } from "#core/back-office/back-office.ts";
import { BACK_OFFICE_CALLS } from "../calls/back-office-calls.ts";
import { addressIn } from "../calls/call.ts";
import { adminCall, type AnyAdminCall, routeOf } from "./admin-call.schema.ts";
import { found } from "./answered.schema.ts";
import { brandCalls } from "./brand-calls.schema.ts";
import { historyCalls, submissionCalls } from "./history-calls.schema.ts";
import { importCalls } from "./import-calls.schema.ts";
import { overviewSchema } from "./overview.schema.ts";
import { peopleCalls } from "./people-calls.schema.ts";
import { taxonomyCalls } from "./taxonomy-calls.schema.ts";

/** What is called once for categories and once for attributes. */
type ByKind = "saveTaxonomy" | "deleteTaxonomy" | "mergeTaxonomy";

const described = {
  overview: adminCall({
    summary: "Show the directory at a glance",
    run: (backOffice) => backOffice.overview(),
    answer: found("At a glance.", overviewSchema),
  }),
  ...brandCalls,
  ...taxonomyCalls,
  ...submissionCalls,
  ...historyCalls,
  ...importCalls,
  ...peopleCalls,
} satisfies Record<Exclude<keyof BackOffice, ByKind>, AnyAdminCall>;

/** Every call of the back office, in the order of the document. */
export const ADMIN_CALLS = Object.entries<AnyAdminCall>(described).map(([name, call]) => ({
  call,
  route: routeOf(name, call, call.address ?? addressIn(BACK_OFFICE_CALLS, name)),
}));
