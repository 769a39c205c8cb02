// Writes docs/admin-api.md: `node scripts/admin-api.mjs`. Addresses and arguments come from the rows of the back office; what a method
// does and refuses comes from its declaration in the core, as the compiler reads it.
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { API } from "typescript/unstable/sync";
import { TAXONOMY_READS } from "../adapters/http/admin/admin-routes.ts";
import { BACK_OFFICE_ROWS } from "../adapters/http/admin/back-office-rows.schema.ts";
import { argumentsOf } from "../adapters/http/admin/described-rows.harness.ts";
import { placeOf } from "../adapters/http/admin/row.schema.ts";
import { FAILURES } from "../core/failures.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The comment of each method of the back office in the core, and the kinds of its failures. */
const declaredMethods = () => {
  const api = new API({ cwd: root });
  try {
    const config = join(root, "core/tsconfig.json");
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    const { program, checker } = project;
    const file = program.getSourceFile(join(root, "core/back-office/back-office.ts"));
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(file));
    const backOffice = checker.getDeclaredTypeOfSymbol(
      exported.find(({ name }) => name === "BackOffice"),
    );
    const partsOf = (type) => type.getTypes?.() ?? [type];
    const memberOf = (type, name) => {
      const member = checker.getPropertyOfType(type, name);
      return member ? partsOf(checker.getTypeOfSymbol(member)) : [];
    };
    const commentOf = (symbol) =>
      checker.getDocumentationCommentOfSymbol(symbol).replaceAll("\n", " ");
    /** The comments on the members of a method's arguments, by name. */
    const membersOf = (signature) => {
      const types = signature
        .getParameters()
        .flatMap((parameter) => partsOf(checker.getTypeOfSymbol(parameter)))
        .filter((type) => !checker.isTypeAssignableTo(type, checker.getStringType()));
      const members = types.flatMap((type) => checker.getPropertiesOfType(type));
      return new Map(members.map((member) => [member.name, commentOf(member)]));
    };
    const methods = checker.getPropertiesOfType(backOffice).map((method) => {
      const [signature] = checker.getSignaturesOfType(checker.getTypeOfSymbol(method), 0);
      const promise = checker.getReturnTypeOfSignature(signature);
      const kinds = checker
        .getTypeArguments(promise)
        .flatMap(partsOf)
        .flatMap((outcome) => memberOf(outcome, "failure"))
        .flatMap((failure) => memberOf(failure, "kind"))
        .map((kind) => JSON.parse(checker.typeToString(kind)));
      return [
        method.name,
        { comment: commentOf(method), kinds: kinds.toSorted(), members: membersOf(signature) },
      ];
    });
    return new Map(methods);
  } finally {
    api.close();
  }
};

/** A schema in words. */
const typeText = (schema = {}) => {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeText))].join(" or ");
  if ("const" in schema) return schema.const === "" ? "empty" : `\`${String(schema.const)}\``;
  if (schema.enum)
    return schema.enum.map((word) => `\`${JSON.stringify(word).slice(1, -1)}\``).join(" · ");
  if (schema.type === "array") return `list of ${typeText(schema.items)}`;
  if (schema.type === "object" && schema.properties) return `{ ${membersText(schema)} }`;
  if (schema.default === "{}" || schema.default === "[]") return "JSON";
  if (schema.type === "string")
    return schema.maxLength === undefined ? "text" : `text (at most ${schema.maxLength})`;
  if (schema.type === "integer") return "whole number";
  return schema.type ?? "any JSON";
};

const membersText = ({ properties, required = [] }) =>
  Object.entries(properties)
    .map(([name, schema]) => `${name}${required.includes(name) ? "" : "?"}: ${typeText(schema)}`)
    .join(", ");

const PLACES = {
  query: "query",
  member: "body",
  body: "the whole body",
  file: "the whole body, a file",
};

const argumentLines = (row, members) => {
  const { properties = {}, required = [] } = argumentsOf(row);
  return Object.entries(properties).flatMap(([name, schema]) => {
    const place = PLACES[placeOf(row, name)];
    if (!place) return [];
    const isWhole = place.startsWith("the whole");
    const otherwise =
      ["string", "number"].includes(typeof schema.default) && schema.default !== ""
        ? `, \`${schema.default}\` by default`
        : ", optional";
    const optional = required.includes(name) || isWhole ? "" : otherwise;
    const comment = schema.description ?? (isWhole ? "" : members.get(name)) ?? "";
    const description = comment ? `. ${comment}` : ".";
    const type = place.endsWith("file")
      ? ""
      : `: ${typeText(schema).replace(place === "query" ? / or null$/ : /$^/, "")}`;
    return `- ${isWhole ? "" : `\`${name}\` (`}${place}${optional}${isWhole ? "" : ")"}${type}${description.replace(/\.\.$/, ".")}`;
  });
};

const written = (address) => `\`${address.replace("/", "/api/admin/")}\``;

const section = ([name, row], { comment, kinds, members }) => {
  const isConditional = "readVersion" in row.schema.shape;
  const addresses = [
    written(row.address) + (isConditional ? " with If-Match" : ""),
    ...(row.forNew ? [`${written(row.forNew.address)} for a new one: 201`] : []),
  ];
  const refused = kinds.map((kind) => `\`${kind}\` ${FAILURES[kind].status}`);
  return [
    `## ${name}`,
    addresses.join(", or "),
    comment,
    argumentLines(row, members).join("\n"),
    refused.length > 0 ? `Refuses: ${refused.join(", ")}.` : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
};

const INTRODUCTION = `# The back office over HTTP

<!-- Written by scripts/admin-api.mjs from the rows of the calls. Do not edit. -->

Every method of the back office is one call; \`{kind}\` is \`categories\`, \`attributes\`, \`groups\` or \`lists\`, and \`{term}\` one of the first two. All need the header \`Authorization: Bearer TOKEN\`, with the access token that \`POST /auth/v1/token\` answers.
Without a valid token the answer is 401, or 403 while a first password must be replaced.

An answer is what the method returns, as JSON in camelCase, with status 200: the types are in \`core/back-office/back-office.ts\`. A new record answers 201 with its
\`Location\`, work that continues after the response answers 202, and a \`GET\` that finds nothing answers 204. Where the answer is a record, or contains the record that was saved,
its version is the \`ETag\`. Calls with If-Match need it: 428 without, 412 if others wrote since, and \`*\` matches any version.

A refusal is \`application/problem+json\` with the \`kind\` of the failure and its members. Unknown names, in the query or the body, are refused by name: \`invalid-input\`
with \`errors\`. A body is JSON of at most 64 KB if not said otherwise. Every call may answer 400, 401, 403, 500 and 503; a call with a body also 408, 413 and 415, and
a call that writes also 507.`;

/** The content of docs/admin-api.md. */
export const adminApiPage = () => {
  const declared = declaredMethods();
  const sections = Object.entries(BACK_OFFICE_ROWS).map((row) =>
    section(row, declared.get(row[0])),
  );
  const reads = TAXONOMY_READS.map(({ address }) => `- ${written(address)}`).join("\n");
  const parts = `## Parts of the taxonomy\n\n${reads}\n\nThe same records as in \`listTaxonomy\`, for API clients.`;
  return `${[INTRODUCTION, ...sections, parts].join("\n\n")}\n`;
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(root, "docs", "admin-api.md"), adminApiPage());
