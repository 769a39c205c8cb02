import { z } from "@hono/zod-openapi";
import * as brandCalls from "./brands/calls.schema.ts";
import type { AdminCall } from "./call.schema.ts";
import * as historyCalls from "./history/calls.schema.ts";
import * as importCalls from "./imports/calls.schema.ts";
import * as overviewCalls from "./overview/calls.schema.ts";
import * as peopleCalls from "./people/calls.schema.ts";
import * as submissionCalls from "./submissions/calls.schema.ts";
import { callsOf, KINDS, listTaxonomy, reorderCategories } from "./taxonomy/calls.schema.ts";

/** Every call of the back office, as it is described. */
export const documentedCalls: readonly Pick<AdminCall<z.ZodType, z.ZodType>, "route">[] = [
  overviewCalls.overview,
  ...Object.values(brandCalls),
  listTaxonomy,
  reorderCategories,
  ...KINDS.flatMap((kind) => Object.values(callsOf(kind))),
  ...Object.values(submissionCalls),
  ...Object.values(historyCalls),
  ...Object.values(importCalls),
  ...Object.values(peopleCalls),
];

const responsesSchema = z.record(
  z.string(),
  z.object({ content: z.record(z.string(), z.object({ schema: z.instanceof(z.ZodType) })) }),
);

/** What of an answer is not as it is described: its status, its type or its shape; `undefined` when all is. */
export const undocumented = async (
  method: string,
  path: string,
  answer: Response,
): Promise<string | undefined> => {
  const call = documentedCalls.find(
    ({ route }) => route.path === path && route.method === method.toLowerCase(),
  );
  const response = responsesSchema.parse(call?.route.responses)[answer.status];
  if (!response) return `status ${answer.status}`;
  const type = answer.headers.get("content-type") ?? "";
  const schema = response.content[type]?.schema;
  const text = await answer.text();
  const isText = schema instanceof z.ZodString;
  return schema
    ? schema.safeParse(isText ? text : JSON.parse(text)).error?.message
    : `type ${type}`;
};
