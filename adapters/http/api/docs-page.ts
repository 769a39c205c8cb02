import { escapeMarkup as esc } from "#core/text/escape.ts";

/** The API reference as one HTML page, with the stylesheets of the site. */
export const docsPage = (openApi: string, stylesheets: readonly string[]): string => {
  const { title, description, email, groups, shapes } = outlineOf(openApi);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference | GolfBrands</title>
<meta name="description" content="The public JSON API of the GolfBrands directory">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${stylesheets.map((path) => `<link rel="stylesheet" href="${esc(path)}">`).join("\n")}
</head>
<body>
<header class="header"><div class="bar header-bar">
<a class="wordmark" href="/">GolfBrands</a>
<a href="/data">About the data</a>
</div></header>
<main class="page reference">
<header class="page-head">
<h1>${esc(title)}</h1>
<p class="lede">${esc(description)}</p>
<p>Try <a href="/api/brands?search=putters"><code>GET /api/brands?search=putters</code></a>, or read the <a href="/api/openapi.json">OpenAPI 3.1 document</a>. Questions: <a href="mailto:${esc(email)}">${esc(email)}</a>.</p>
</header>
${groups.map((group) => folded("h2", `${esc(group.name)} <small>${textMarkup(group.description)}</small>`, group.calls.map(callMarkup).join("\n"))).join("\n")}
${folded("h2", "Schemas <small>The objects in requests and responses.</small>", shapes.map((schema) => folded("h3", esc(schema.name), `<div id="${esc(schema.name)}"><p>${textMarkup(schema.description)}</p>\n${schema.fields.length > 0 ? fieldTable("Field", schema.fields) : `<p>${typeMarkup(schema.type)}</p>`}</div>`)).join("\n"))}
</main>
</body>
</html>
`;
};

/** A section that browsers unfold for a link to an id in its content. */
const folded = (heading: "h2" | "h3", name: string, content: string): string =>
  `<details>\n<summary><${heading}>${name}</${heading}></summary>\n${content}\n</details>`;

const callMarkup = (call: Described): string =>
  folded(
    "h3",
    `${esc(call.summary)} <code><b>${esc(call.method)}</b> ${esc(call.path)}</code>`,
    `<div id="${esc(call.id)}">
<p>${textMarkup(call.description)}</p>
${call.parameters.length > 0 ? `<h4>Parameters</h4>\n${fieldTable("Name", call.parameters)}` : ""}
${call.body.length > 0 ? `<h4>Request body (JSON)</h4>\n${fieldTable("Field", call.body)}` : ""}
<h4>Responses</h4>
<div class="reference-table" tabindex="0"><table><tbody>
${call.answers.map((answer) => `<tr><th scope="row">${answer.status}</th><td>${textMarkup(answer.description)}</td><td>${typeMarkup(answer.type)}</td></tr>`).join("\n")}
</tbody></table></div>
</div>`,
  );

const fieldTable = (heading: string, fields: readonly Field[]): string =>
  `<div class="reference-table" tabindex="0"><table><thead><tr><th scope="col">${heading}</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>
${fields.map((field) => `<tr><td><code>${esc(field.name)}</code>${field.required ? "" : " <small>optional</small>"}</td><td>${typeMarkup(field.type)}</td><td>${textMarkup(field.description)}</td></tr>`).join("\n")}
</tbody></table></div>`;

/** Descriptions are Markdown; of its markup they use code only. */
const textMarkup = (text: string): string => esc(text).replace(/`([^`]+)`/g, "<code>$1</code>");

/** Links the names of schemas. */
const typeMarkup = (type: string): string =>
  `<code>${esc(type).replace(/^[A-Z]\w+/, (name) => `<a href="#${name}">${name}</a>`)}</code>`;

interface Field {
  name: string;
  type: string;
  required: boolean;
  description: string;
}

/** One call, as the reference shows it. */
interface Described {
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

/** The parts of OpenAPI that the document uses. */
interface Document {
  info: { title: string; description: string; contact: { email: string } };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The parts of JSON Schema that the document uses. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
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

/** Reads the OpenAPI document from its JSON. */
const outlineOf = (json: string) => {
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
      // Sessions are for administrators: in the document only.
      .filter(({ name, calls: own }) => own.length > 0 && name !== "Sessions"),
    shapes: Object.entries(document.components.schemas).map(([name, schema]) => ({
      name,
      description: schema.description ?? "",
      fields: fieldsOf(schema),
      type: typeOf(schema),
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
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const parts = schema.anyOf ?? schema.oneOf;
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
