import * as fc from "fast-check";
import { z } from "zod";
import { codePoint } from "#core/text/code-point.fixture.ts";

/** The parts of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  anyOf?: JsonSchema[] | undefined;
  oneOf?: JsonSchema[] | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  items?: JsonSchema | undefined;
  pattern?: string | undefined;
  format?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
}

/** Our own code writes these schemas, so they are not checked. */
export const jsonSchema = z.custom<JsonSchema>();

/** The parts of the OpenAPI document from which requests are generated. */
export const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z
          .array(z.object({ name: z.string(), in: z.string(), schema: jsonSchema.optional() }))
          .optional(),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: jsonSchema.optional() })) })
          .optional(),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
});

/**
 * Values that no schema expects: other types, awkward Unicode, NUL, lone surrogates, names of the prototype,
 * huge and deep values.
 */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, -(2 ** 53), [], {}, [[[[]]]]),
  fc.constantFrom("", " ", "\0", "a\0b", "\ud800", "a\udfffb", "\u202e\u2066x", "\ufeff", "\u0085"),
  fc.constantFrom("é".repeat(200), "e\u0301".repeat(90), "👨‍👩‍👧‍👦".repeat(30), "ﷺ".repeat(40), "İıſK"),
  fc.constantFrom("__proto__", "constructor", "toString", "null", "NaN", "-0", "1e9", "0x10"),
  fc.constantFrom("javascript:alert(1)", "' OR 1=1 --", "%00", "../../etc", "${7*7}", "<script>"),
  fc.constantFrom("x".repeat(121), "x".repeat(301), "x".repeat(10_001), "x".repeat(70_000)),
  fc.constant(JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown),
  fc.constant(JSON.parse(`${"[".repeat(40)}${"]".repeat(40)}`) as unknown),
  fc.string({ unit: codePoint, maxLength: 60 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Most values follow the schema; some are at a bound, just beyond it, or hostile. */
const mostly = (valid: fc.Arbitrary<unknown>, ...bounds: unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: valid, weight: 120 },
    ...(bounds.length > 0 ? [{ arbitrary: fc.constantFrom(...bounds), weight: 2 }] : []),
    { arbitrary: hostile, weight: 1 },
  );

const DEEPEST = 6;

/** Values for a schema; `known` are ids and slugs of existing records. */
export const valuesOf = (
  schemas: Readonly<Record<string, JsonSchema>>,
  known: readonly string[],
) => {
  const of = (schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> => {
    if (depth > DEEPEST) return fc.constant(null);
    if (schema.$ref !== undefined)
      return of(schemas[schema.$ref.replace("#/components/schemas/", "")] ?? {}, depth + 1);
    if ("const" in schema) return mostly(fc.constant(schema.const));
    if (schema.enum) return mostly(fc.constantFrom(...schema.enum));
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => of(choice, depth + 1)));
    if (Array.isArray(schema.type))
      return fc.oneof(...schema.type.map((type) => of({ ...schema, type }, depth)));
    switch (schema.type) {
      case "string":
        return text(schema);
      case "integer":
      case "number":
        return number(schema);
      case "boolean":
        return mostly(fc.boolean());
      case "null":
        return fc.constant(null);
      case "array":
        return list(schema, depth);
      case "object":
        return object(schema, depth);
      default:
        return hostile;
    }
  };

  const text = ({ minLength = 0, maxLength, pattern, format }: JsonSchema) => {
    const bounds =
      maxLength === undefined
        ? []
        : ["x".repeat(maxLength), "x".repeat(maxLength + 1), "é".repeat(Math.min(maxLength, 200))];
    const plain = fc.string({ minLength: Math.min(minLength, 40), maxLength: 40 });
    return mostly(
      format === "uri"
        ? fc.webUrl()
        : format === "email"
          ? fc.emailAddress()
          : pattern !== undefined
            ? fc.oneof(fc.stringMatching(new RegExp(pattern, "u")), fc.constantFrom(...known))
            : fc.oneof(fc.constantFrom(...known), plain),
      ...bounds,
      "x".repeat(Math.max(0, minLength - 1)),
    );
  };

  const number = ({ minimum = 0, maximum = 3 }: JsonSchema) =>
    mostly(
      fc.oneof(
        fc.constantFrom(1, 1, 2, minimum),
        fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
      ),
      minimum - 1,
      maximum,
      maximum + 1,
      0.5,
    );

  const list = ({ items = {}, minItems = 0, maxItems }: JsonSchema, depth: number) => {
    const item = of(items, depth + 1);
    const lists = fc.array(item, { minLength: Math.min(minItems, 4), maxLength: 4 });
    if (maxItems === undefined || maxItems > 200) return mostly(lists, []);
    const tooMany = fc.array(item, { minLength: maxItems + 1, maxLength: maxItems + 1 });
    return fc.oneof(
      { arbitrary: mostly(lists, []), weight: 40 },
      { arbitrary: tooMany, weight: 1 },
    );
  };

  const object = ({ properties = {}, required = [] }: JsonSchema, depth: number) => {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, of(schema, depth + 1)]),
    );
    const missing = fc.record(fields, { requiredKeys: [] });
    const extra = fc
      .tuple(fc.record(fields, { requiredKeys: required }), hostile)
      .map(([value, more]) => ({ ...value, extra: more, id: "x" }));
    return fc.oneof(
      { arbitrary: fc.record(fields, { requiredKeys: required }), weight: 30 },
      { arbitrary: missing, weight: 3 },
      { arbitrary: extra, weight: 2 },
      { arbitrary: hostile, weight: 1 },
    );
  };

  return of;
};
