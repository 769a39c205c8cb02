import type { OpenAPIHono } from "@hono/zod-openapi";
import type { BlankEnv } from "hono/types";
import type { z } from "zod";
import { NoLongerAdmitted } from "#core/back-office/admit.ts";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { Fail, Result } from "#core/result.ts";
import type { PasswordChoiceRequired, SignInRequired } from "#core/session/failure.ts";
import type { Answer } from "../answer/answer.ts";
import { problemAnswer } from "../answer/refusal.ts";
import { endpoint } from "../endpoint.ts";
import { bearerToken } from "../gotrue.ts";
import { failed } from "./answers.ts";
import type { AdminCall } from "./call.schema.ts";
import type { BackOfficeFailure } from "./failures.ts";
import { BrokenBody } from "./imports/read-file.ts";
import { type Read, readRequest } from "./read-request.ts";

/** The only way to a back office: asked anew for every request. */
export type Admit = (
  accessToken: string | undefined,
) => Promise<Result<BackOffice, SignInRequired | PasswordChoiceRequired>>;

export interface AdminParts {
  admit: Admit;
}

/** One request of an administrator, read and checked. */
export interface AskedByAdministrator<Query extends z.ZodType, Body extends z.ZodType> extends Read<
  Query,
  Body
> {
  backOffice: BackOffice;
}

/** Documents a call and answers it, to administrators only. What the back office refuses may be answered as it is. */
export type Publish = <Query extends z.ZodType, Body extends z.ZodType>(
  call: AdminCall<Query, Body>,
  handle: (asked: AskedByAdministrator<Query, Body>) => Promise<Answer | Fail<BackOfficeFailure>>,
) => void;

export const publishTo =
  (app: OpenAPIHono<BlankEnv>, { admit }: AdminParts): Publish =>
  ({ route, reads }, handle) => {
    app.openAPIRegistry.registerPath(route);
    app.on(
      route.method.toUpperCase(),
      route.getRoutingPath(),
      endpoint(route.path, async (asked) => {
        const token = bearerToken(asked.c);
        const admitted = await admit(token);
        if (!admitted.ok) {
          const refused = failed(admitted.failure);
          return token === undefined ? withoutToken(refused) : refused;
        }
        const read = await readRequest(asked, reads);
        if (!read.ok) return read.failure;
        try {
          const answer = await handle({ ...read.value, backOffice: admitted.value });
          return "failure" in answer ? failed(answer.failure) : answer;
        } catch (error) {
          if (error instanceof NoLongerAdmitted) return failed(error.failure);
          if (error instanceof BrokenBody) return problemAnswer(error.refusal, asked.requestId);
          throw error;
        }
      }),
    );
  };

/** Who sent no token at all is told of no error (RFC 6750, section 3.1). */
const withoutToken = (refused: Answer): Answer => ({
  ...refused,
  headers: { ...refused.headers, "WWW-Authenticate": 'Bearer realm="GolfBrands"' },
});
