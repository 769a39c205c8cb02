import { z } from "@hono/zod-openapi";
import { JOB_KINDS, JOB_STEPS } from "#core/ports/jobs.ts";
import { count, moment } from "../calls/field.schema.ts";
import { adminCall } from "./admin-call.schema.ts";
import { found } from "./answered.schema.ts";

const jobSchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(JOB_KINDS),
    name: z.string().nullable().openapi({ description: "The file, if there is one." }),
    actor: z.string().openapi({ description: "Who started it." }),
    startedAt: moment(),
    step: z.enum(JOB_STEPS),
    done: count().openapi({ description: "Rows done in this step." }),
    total: count().openapi({ description: "All rows; 0 while this is unknown." }),
    end: z
      .strictObject({
        at: moment(),
        batchId: z.string().nullable().openapi({ description: "The batch in history, if any." }),
        failure: z.string().nullable().openapi({
          description: "The `kind` of the failure, or `unexpected`; null after a success.",
        }),
      })
      .nullable()
      .openapi({ description: "Null while it runs." }),
  })
  .openapi("Job", { description: "Long work of the server, and its progress." });

export const jobCalls = {
  listJobs: adminCall({
    summary: "List imports, undos, exports and backups that run or ended in the last 10 minutes",
    description:
      "Newest first, at most 100. They run on after their client is gone. The list is in the memory of the server that answers.",
    run: (backOffice) => backOffice.listJobs(),
    answer: found("The jobs.", z.array(jobSchema)),
  }),
};
