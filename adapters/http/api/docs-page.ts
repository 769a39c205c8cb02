import { escapeMarkup as esc } from "#core/text/escape.ts";

/** The look of the site, for the API reference. */
export interface ReferenceFrame {
  stylesheets: readonly string[];
  /** The site's header and the links between the pages about the data, as HTML. */
  header: string;
  links: string;
}

/** The API reference as one HTML page. */
export const docsPage = (openApi: string, frame: ReferenceFrame): string => {
  const { info, tags, paths, components }: Document = JSON.parse(openApi);
  const { email } = info.contact;
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = tags
    .map((tag) => ({ tag, own: calls.filter(({ operation }) => operation.tags[0] === tag.name) }))
    // Session calls are for administrators, so only the OpenAPI document lists them.
    .filter(({ tag, own }) => own.length > 0 && tag.name !== "Sessions")
    .map(({ tag, own }) =>
      folded(
        "h2",
        `${esc(tag.name)} <small>${textMarkup(tag.description)}</small>`,
        own.map(callMarkup).join("\n"),
      ),
    );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference | GolfBrands</title>
<meta name="description" content="The public JSON API of the GolfBrands directory">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${frame.stylesheets.map((path) => `<link rel="stylesheet" href="${esc(path)}">`).join("\n")}
</head>
<body>
<a class="skip-link" href="#content">Skip to content</a>
${frame.header}
<main id="content" class="page reference" tabindex="-1">
${frame.links}
<header class="page-head">
<h1>${esc(info.title)}</h1>
<p class="lede">${esc(info.description)}</p>
<p>Try <a href="/api/brands?search=putters"><code>GET /api/brands?search=putters</code></a>, or read the <a href="/api/openapi.json">OpenAPI 3.1 document</a>. Questions: <a href="mailto:${esc(email)}">${esc(email)}</a>.</p>
</header>
${groups.join("\n")}
${folded("h2", "Schemas <small>The objects in requests and responses.</small>", Object.entries(components.schemas).map(schemaMarkup).join("\n"))}
</main>
</body>
</html>
`;
};

/** A collapsed section. Browsers open it when a link leads to an id inside it. */
const folded = (heading: "h2" | "h3", name: string, content: string): string =>
  `<details>\n<summary><${heading}>${name}</${heading}></summary>\n${content}\n</details>`;

const callMarkup = ({ path, method, operation }: Call): string => {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const body = fieldsOf(bodySchema(requestBody));
  return folded(
    "h3",
    `${esc(summary)} <code><b>${esc(method.toUpperCase())}</b> ${esc(path)}</code>`,
    `<div id="${esc(operationId)}">
<p>${textMarkup(description)}</p>
${parameters.length > 0 ? `<h4>Parameters</h4>\n${fieldTable("Name", parameters)}` : ""}
${body.length > 0 ? `<h4>Request body (JSON)</h4>\n${fieldTable("Field", body)}` : ""}
<h4>Responses</h4>
<div class="reference-table" tabindex="0"><table><tbody>
${Object.entries(responses).map(answerRow).join("\n")}
</tbody></table></div>
</div>`,
  );
};

const answerRow = ([status, answer]: [string, Operation["responses"][string]]): string =>
  `<tr><th scope="row">${status}</th><td>${textMarkup(answer.description)}</td><td>${typeMarkup(bodySchema(answer))}</td></tr>`;

const schemaMarkup = ([name, schema]: [string, Schema]): string => {
  const fields = fieldsOf(schema);
  const content = fields.length > 0 ? fieldTable("Field", fields) : `<p>${typeMarkup(schema)}</p>`;
  return folded(
    "h3",
    esc(name),
    `<div id="${esc(name)}"><p>${textMarkup(schema.description)}</p>\n${content}</div>`,
  );
};

const fieldTable = (heading: string, fields: readonly Field[]): string =>
  `<div class="reference-table" tabindex="0"><table><thead><tr><th scope="col">${heading}</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>
${fields.map((field) => `<tr><td><code>${esc(field.name)}</code>${field.required === true ? "" : " <small>optional</small>"}</td><td>${typeMarkup(field.schema)}</td><td>${textMarkup(field.description)}</td></tr>`).join("\n")}
</tbody></table></div>`;

/** Descriptions are Markdown whose only markup is code. */
const textMarkup = (text = ""): string => esc(text).replace(/`([^`]+)`/g, "<code>$1</code>");

/** Links the names of schemas. */
const typeMarkup = (schema: Schema | undefined): string =>
  `<code>${esc(typeOf(schema)).replace(/^[A-Z]\w+/, (name) => `<a href="#${name}">${name}</a>`)}</code>`;

/** The parts of OpenAPI that the document uses. */
interface Document {
  info: { title: string; description: string; contact: { email: string } };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: Field[];
  requestBody?: Body;
  responses: Record<string, Body & { description: string }>;
}

interface Body {
  content?: Record<string, { schema?: Schema }>;
}

/** A parameter, or a field of an object. */
interface Field {
  name: string;
  required?: boolean | undefined;
  description?: string | undefined;
  schema?: Schema | undefined;
}

/** The parts of JSON Schema that the document uses. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  maxLength?: number;
}

interface Call {
  path: string;
  method: string;
  operation: Operation;
}

const bodySchema = ({ content = {} }: Body = {}): Schema | undefined =>
  Object.values(content)[0]?.schema;

const fieldsOf = (schema: Schema | undefined): Field[] =>
  Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: schema?.required?.includes(name),
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
