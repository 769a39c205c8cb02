import { z } from "@hono/zod-openapi";
import type { Directory } from "#core/directory/directory.ts";
import { ok } from "#core/result.ts";
import { CORRECTION_STATUS_DAYS, PENDING_CORRECTION_LIMITS } from "#core/submission/correction.ts";
import {
  correctionReceiptSchema,
  correctionStatusSchema,
} from "#core/submission/correction-status.schema.ts";
import { sentCorrectionSchema, sentSubmissionSchema } from "#core/submission/submission.schema.ts";
import { jsonAnswer } from "../answer/answer.ts";
import { failureAnswer } from "../calls/failure-answer.ts";
import { contentOf } from "../calls/route.schema.ts";
import { byToken, SPAM_SIGNALS } from "./people-calls.schema.ts";
import { type PublicCall, sent } from "./public-call.schema.ts";

/** Suggestions and corrections by visitors. */
export const visitorSubmissionCalls = {
  suggestBrand: {
    tag: "Submissions",
    summary: "Suggest a brand",
    description: `An editor reviews it. ${SPAM_SIGNALS}`,
    ...sent("suggestBrand", {
      body: sentSubmissionSchema,
      status: 201,
      description: "Waiting for review.",
      limit: "suggestions",
      act: (directory, body) => directory.suggestBrand(body),
    }),
  },

  correctBrand: {
    tag: "Corrections",
    summary: "Correct a brand",
    description: `An editor reviews every changed field before it goes live. A correction may describe a problem without changing a field. At most ${PENDING_CORRECTION_LIMITS.most} corrections to a brand wait at a time: ${PENDING_CORRECTION_LIMITS.reserved} are reserved for the brand itself, and one network address may have ${PENDING_CORRECTION_LIMITS.perSender}. ${SPAM_SIGNALS}`,
    params: z.object({ slug: z.string().openapi({ example: "titleist" }) }),
    ...sent("correctBrand", {
      body: sentCorrectionSchema,
      status: 202,
      description: "Waiting for review.",
      schema: correctionReceiptSchema,
      failures: ["brand-not-found", "too-many-waiting"],
      limit: "corrections",
      act: async (directory, body, { c, site }) => {
        const done = await directory.correctBrand(c.req.param("slug") ?? "", body);
        if (!done.ok) return done;
        const { statusUrl, ...sentBack } = done.value;
        return ok({ ...sentBack, statusUrl: site.origin + statusUrl });
      },
    }),
  },

  showCorrection: {
    tag: "Corrections",
    summary: "Show the status of a correction",
    description: `The private link works until ${CORRECTION_STATUS_DAYS} days after the decision.`,
    params: z.object({ token: z.string() }),
    responses: {
      200: { description: "The status.", content: contentOf(correctionStatusSchema) },
    },
    failures: ["correction-not-found"],
    handle:
      ({ directory }) =>
      async ({ c, requestId }) => {
        const shown = await directory.showCorrection(c.req.param("token") ?? "");
        return shown.ok ? jsonAnswer(200, shown.value) : failureAnswer(shown.failure, requestId);
      },
  },

  confirmCorrection: {
    tag: "Corrections",
    summary: "Confirm a correction with the link e-mailed to the brand",
    ...sent("confirmCorrection", {
      description: "Confirmed.",
      failures: ["link-refused"],
      limit: "links",
      ...byToken((directory, token) => directory.confirmCorrection(token)),
    }),
  },
} satisfies Partial<Record<keyof Directory, PublicCall>>;
