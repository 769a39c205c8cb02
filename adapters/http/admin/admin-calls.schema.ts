import type { Hono } from "hono";
import { NoLongerAdmitted } from "#core/back-office/create-back-office.ts";
import type { BackOffice } from "#core/back-office/back-office.ts";
import { ok, type Result } from "#core/result.ts";
import type { PasswordChoiceRequired, SignInRequired } from "#core/session/session.ts";
import type { Answer } from "../answer/answer.ts";
import { problemAnswer } from "../answer/refusal.ts";
import { BACK_OFFICE_CALLS } from "../calls/back-office-calls.ts";
import { addressIn } from "../calls/call.ts";
import { failureAnswer } from "../calls/failure-answer.ts";
import { bearerToken } from "../request/bearer-token.ts";
import { addCall, type Handle, type RequestContext } from "../endpoint.ts";
import { BrokenBody } from "../request/read-body.ts";
import { adminCall, type AnyAdminCall, shapeOfRequest, adminRouteOf } from "./admin-call.schema.ts";
import { found } from "./answered.schema.ts";
import { brandCalls } from "./brand-calls.schema.ts";
import type { BackOfficeFailure } from "./failures.schema.ts";
import { historyCalls } from "./history-calls.schema.ts";
import { importCalls } from "./import-calls.schema.ts";
import { jobCalls } from "./job-calls.schema.ts";
import { overviewSchema } from "./overview.schema.ts";
import { peopleAdminCalls } from "./people-admin-calls.schema.ts";
import { type ReadRequest, readRequest, writeMatching } from "./read-request.ts";
import { checksCalls, submissionCalls } from "./review-calls.schema.ts";
import { taxonomyCalls } from "./taxonomy-calls.schema.ts";

/** Access to the back office; checked for every request. */
export type Admit = (
  accessToken: string | undefined,
) => Promise<Result<BackOffice, SignInRequired | PasswordChoiceRequired>>;

/** The administrators' calls, below `/api/admin`: each one parses, calls the back office and serialises. */
export const addAdminRoutes = (app: Hono, admit: Admit): void => {
  for (const { call, route } of ADMIN_CALLS) addCall(app, route, answerTo(call, route.path, admit));
};

const answerTo = (call: AnyAdminCall, path: string, admit: Admit): Handle => {
  const reads = shapeOfRequest(call);
  return async (context: RequestContext): Promise<Answer> => {
    const { requestId } = context;
    const token = bearerToken(context.c);
    const admitted = await admit(token);
    if (!admitted.ok) {
      const refused = failureAnswer(admitted.failure, requestId);
      return token === undefined ? withoutToken(refused) : refused;
    }
    const read = await readRequest(context, reads);
    if (!read.ok) return read.failure;
    try {
      const outcome = await outcomeOf(call, admitted.value, read.value);
      return outcome.ok
        ? await call.answer.write(outcome.value, path)
        : failureAnswer(outcome.failure, requestId);
    } catch (error) {
      if (error instanceof NoLongerAdmitted) return failureAnswer(error.failure, requestId);
      if (error instanceof BrokenBody) return problemAnswer(error.refusal, requestId);
      throw error;
    }
  };
};

type Outcome = Result<unknown, BackOfficeFailure>;

/** Runs the call, for each version that may be overwritten. */
const outcomeOf = (
  call: AnyAdminCall,
  backOffice: BackOffice,
  read: ReadRequest,
): Promise<Outcome> => {
  const run = async (readVersion: number): Promise<Outcome> => {
    const returned = await call.run(backOffice, { ...read, ref: { id: read.id, readVersion } });
    return isOutcome(returned) ? returned : ok(returned);
  };
  const { findVersion } = call;
  return findVersion
    ? writeMatching(read.ifMatch, () => findVersion(backOffice, read.id), run)
    : run(0);
};

/** Methods that can fail return a result; others return the value itself. */
const isOutcome = (returned: unknown): returned is Outcome =>
  typeof returned === "object" && returned !== null && "ok" in returned;

/** A request without a token gets no error code (RFC 6750, section 3.1). */
const withoutToken = (refused: Answer): Answer => ({
  ...refused,
  headers: { ...refused.headers, "WWW-Authenticate": 'Bearer realm="GolfBrands"' },
});

/** Methods with one call for categories and one for attributes. */
type ByKind = "saveTaxonomy" | "deleteTaxonomy" | "mergeTaxonomy";

const described = {
  overview: adminCall({
    summary: "Show an overview of the directory",
    run: (backOffice) => backOffice.overview(),
    answer: found("The overview.", overviewSchema),
  }),
  ...brandCalls,
  ...taxonomyCalls,
  ...submissionCalls,
  ...historyCalls,
  ...checksCalls,
  ...importCalls,
  ...jobCalls,
  ...peopleAdminCalls,
} satisfies Record<Exclude<keyof BackOffice, ByKind>, AnyAdminCall>;

/** Every call of the back office, in the order of the OpenAPI document. */
export const ADMIN_CALLS = Object.entries<AnyAdminCall>(described).map(([name, call]) => ({
  call,
  route: adminRouteOf(name, call, call.address ?? addressIn(BACK_OFFICE_CALLS, name)),
}));
