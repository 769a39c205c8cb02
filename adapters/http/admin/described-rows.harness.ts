import { z } from "zod";
import { type JsonSchema, jsonSchema } from "../fuzz/json-schema.harness.ts";
import { partsOf } from "../calls/call.ts";
import { ADMIN_CALLS } from "./admin-routes.ts";
import { CHECKED_BY_CORE, IN_ADDRESSES } from "./argument.schema.ts";
import type { RequestShape } from "./read-request.ts";
import { namesAt } from "./row.schema.ts";

/** The arguments of a call as a JSON Schema object. It includes the bodies that only the core validates. */
export const argumentsOf = ({ schema }: Pick<RequestShape, "schema">): JsonSchema =>
  jsonSchema.parse(z.toJSONSchema(schema, INPUT));

const INPUT: z.core.ToJSONSchemaParams = {
  io: "input",
  unrepresentable: "any",
  override: ({ zodSchema, jsonSchema: described }) => {
    const checked = CHECKED_BY_CORE.get(zodSchema);
    if (checked) Object.assign(described, z.toJSONSchema(checked(), INPUT));
  },
};

/** The schema of a call's body. If the path names a kind of record, this is the draft of that kind. */
const inputAt = (path: string, input: JsonSchema | undefined): JsonSchema | undefined =>
  input?.anyOf?.[KINDS.indexOf(path.split("/")[1] ?? "")] ?? input;

const KINDS = IN_ADDRESSES["{kind}"] ?? [];

/** Every call of the back office as an OpenAPI operation, from which requests are generated. */
export const adminPaths = () =>
  ADMIN_CALLS.map(({ address, request }) => {
    const [verb, path] = partsOf(address);
    const { properties = {}, required = [] } = argumentsOf(request);
    const members = namesAt(request, "member");
    const json =
      members.length > 0
        ? {
            type: "object",
            properties: Object.fromEntries(members.map((name) => [name, properties[name] ?? {}])),
            required: required.filter((name) => members.includes(name)),
          }
        : inputAt(path, properties["input"]);
    const type = namesAt(request, "file").length > 0 ? "text/csv" : json && "application/json";
    return {
      path: `/api/admin${path}`,
      method: verb.toLowerCase(),
      parameters: namesAt(request, "query").map((name) => ({
        name,
        in: "query",
        schema: properties[name],
      })),
      ...(type && { requestBody: { content: { [type]: { schema: json } } } }),
    };
  });
