export interface Field {
  name: string;
  type: string;
  required: boolean;
  description: string;
}

/** One call, as the reference shows it. */
export interface Described {
  id: string;
  tag: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: Field[];
  body: Field[];
  answers: { status: string; description: string; type: string }[];
}

/** What of OpenAPI our document uses. */
interface Document {
  info: { title: string; description: string; contact: { email: string } };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The little of JSON Schema that our schemas use. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  maxLength?: number;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: { name: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>;
}

export interface Outline {
  title: string;
  description: string;
  email: string;
  groups: { name: string; description: string; calls: Described[] }[];
  shapes: { name: string; description: string; fields: Field[] }[];
}

/** Reads the OpenAPI document as any program would: from its JSON. */
export const outlineOf = (json: string): Outline => {
  const document: Document = JSON.parse(json);
  const calls = describeCalls(document);
  return {
    title: document.info.title,
    description: document.info.description,
    email: document.info.contact.email,
    groups: document.tags
      .map(({ name, description }) => ({
        name,
        description,
        calls: calls.filter(({ tag }) => tag === name),
      }))
      .filter((group) => group.calls.length > 0),
    shapes: Object.entries(document.components.schemas).map(([name, schema]) => ({
      name,
      description: schema.description ?? "",
      fields: fieldsOf(schema),
    })),
  };
};

const describeCalls = ({ paths }: Document): Described[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      id: operation.operationId,
      tag: operation.tags[0] ?? "",
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      description: operation.description ?? "",
      parameters: (operation.parameters ?? []).map((parameter) => ({
        name: parameter.name,
        type: typeOf(parameter.schema),
        required: parameter.required ?? false,
        description: parameter.description ?? "",
      })),
      body: fieldsOf(firstSchema(operation.requestBody?.content)),
      answers: Object.entries(operation.responses).map(([status, answer]) => ({
        status,
        description: answer.description,
        type: answer.content ? typeOf(firstSchema(answer.content)) : "",
      })),
    })),
  );

const firstSchema = (content: Record<string, { schema?: Schema }> | undefined) =>
  Object.values(content ?? {})[0]?.schema;

const fieldsOf = (schema: Schema | undefined): Field[] =>
  Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeOf(field),
    required: schema?.required?.includes(name) ?? false,
    description: [field.description, field.maxLength && `At most ${field.maxLength} characters.`]
      .filter(Boolean)
      .join(" "),
  }));

const typeOf = (schema: Schema | undefined): string => {
  if (!schema) return "";
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const parts = schema.anyOf ?? schema.allOf;
  if (parts)
    return parts
      .map(typeOf)
      .filter((type) => type !== "")
      .join(" | ");
  if (schema.items) return `${typeOf(schema.items)}[]`;
  if (schema.properties)
    return `{ ${Object.entries(schema.properties)
      .map(([name, field]) => `${name}: ${typeOf(field)}`)
      .join("; ")} }`;
  return [schema.type].flat().join(" | ");
};
