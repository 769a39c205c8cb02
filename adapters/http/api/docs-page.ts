import { escapeMarkup as esc } from "#core/text/escape.ts";
import { STYLESHEET_PATH } from "../pages/stylesheet.ts";
import { type Described, type Field, outlineOf } from "./docs-outline.ts";

/** The API reference: one page, complete as it is. */
export const docsPage = (openApi: string): string => {
  const { title, description, email, groups, shapes } = outlineOf(openApi);
  const calls = groups.flatMap((group) => group.calls);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference | GolfBrands</title>
<meta name="description" content="The public JSON API of the GolfBrands directory">
<link rel="stylesheet" href="${STYLESHEET_PATH}">
</head>
<body>
<main>
<p><a href="/">GolfBrands</a></p>
<h1>${esc(title)}</h1>
<p>${esc(description)}</p>
<p>For programs: <a href="/api/openapi.json">the OpenAPI 3.1 document</a>. Questions: <a href="mailto:${esc(email)}">${esc(email)}</a>.</p>
<nav aria-label="Calls"><ul>
${calls.map((call) => `<li><a href="#${esc(call.id)}">${esc(call.summary)}</a></li>`).join("\n")}
</ul></nav>
${groups.map((group) => `<section>\n<h2>${esc(group.name)}</h2>\n<p class="quiet">${esc(group.description)}</p>\n${group.calls.map(callMarkup).join("\n")}\n</section>`).join("\n")}
<section>
<h2>Shapes</h2>
${shapes.map((schema) => `<h3 id="${esc(schema.name)}">${esc(schema.name)}</h3>\n<p>${esc(schema.description)}</p>\n${fieldTable("Field", schema.fields)}`).join("\n")}
</section>
</main>
</body>
</html>
`;
};

const callMarkup = (call: Described): string => `<article id="${esc(call.id)}">
<h3>${esc(call.summary)}</h3>
<pre><span class="verb">${esc(call.method)}</span> ${esc(call.path)}</pre>
<p>${esc(call.description)}</p>
${call.parameters.length > 0 ? `<h4>Parameters</h4>\n${fieldTable("Name", call.parameters)}` : ""}
${call.body.length > 0 ? `<h4>JSON body</h4>\n${fieldTable("Field", call.body)}` : ""}
<h4>Answers</h4>
<div class="scroll"><table><tbody>
${call.answers.map((answer) => `<tr><th scope="row">${answer.status}</th><td>${esc(answer.description)}</td><td>${typeMarkup(answer.type)}</td></tr>`).join("\n")}
</tbody></table></div>
</article>`;

const fieldTable = (heading: string, fields: readonly Field[]): string =>
  `<div class="scroll"><table><thead><tr><th scope="col">${heading}</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>
${fields.map((field) => `<tr><td><code>${esc(field.name)}</code>${field.required ? "" : " <small>optional</small>"}</td><td>${typeMarkup(field.type)}</td><td>${esc(field.description)}</td></tr>`).join("\n")}
</tbody></table></div>`;

/** Names of shapes become links to them. */
const typeMarkup = (type: string): string =>
  `<code>${esc(type).replace(/^[A-Z]\w+/, (name) => `<a href="#${name}">${name}</a>`)}</code>`;
