import { z } from "@hono/zod-openapi";
import { ADMIN_CALLS } from "./admin-calls.schema.ts";

/** Every call of the back office, as it is described. */
export const documentedCalls = ADMIN_CALLS;

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
  if (answer.status === 204) return undefined;
  const type = answer.headers.get("content-type") ?? "";
  const schema = response.content[type]?.schema;
  const text = await answer.text();
  const isText = schema instanceof z.ZodString;
  return schema
    ? schema.safeParse(isText ? text : JSON.parse(text)).error?.message
    : `type ${type}`;
};
