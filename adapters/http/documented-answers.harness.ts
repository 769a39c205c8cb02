import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Hono } from "hono";
import { z } from "zod";
import { authCalls } from "./auth/auth-calls.schema.ts";
import { openApiJson } from "./api/open-api-document.schema.ts";

/** The OpenAPI document of a server with all optional parts: a contact address and the calls of `/auth/v1`. */
const fullDocument = (): string =>
  openApiJson({
    contactEmail: "hello@golfbrands.example",
    mountedCalls: authCalls,
  });

const documentSchema = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        responses: z.record(
          z.string(),
          z.object({
            content: z.record(z.string(), z.object({ schema: z.looseObject({}) })).optional(),
          }),
        ),
      }),
    ),
  ),
});

interface SentRequest {
  method: string;
  /** The path, with a query if there is one. */
  path: string;
}

/** Describes how an answer differs from the OpenAPI document; `undefined` if it does not differ, or if the document lacks the call. */
type FindUndocumented = (sent: SentRequest, answer: Response) => Promise<string | undefined>;

/** Compares status, media type and body with the document, using a JSON Schema validator. The answer's body stays readable. */
const undocumentedIn = (documentText: string): FindUndocumented => {
  const document = documentSchema.parse(JSON.parse(documentText));
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: true });
  addFormats(ajv);
  ajv.addSchema(document, DOCUMENT);
  const calls = Object.entries(document.paths)
    .map(([path, item]) => ({ path, item, pattern: patternOf(path) }))
    // Paths without parameters are tried first.
    .sort((a, b) => parametersOf(a.path) - parametersOf(b.path));

  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (...keys: string[]): ValidateFunction => {
    const pointer = `${DOCUMENT}#/${keys.map(escapeKey).join("/")}`;
    const made = validators.get(pointer) ?? ajv.compile({ $ref: pointer });
    validators.set(pointer, made);
    return made;
  };

  return async ({ method, path }, answer) => {
    const [address = ""] = path.split("?", 1);
    const verb = method === "HEAD" ? "get" : method.toLowerCase();
    const call = calls.find(({ pattern, item }) => pattern.test(address) && verb in item);
    if (!call) return undefined;
    const { status } = answer;
    const documented = call.item[verb]?.responses[status];
    if (!documented) return `status ${status}`;
    const { content } = documented;
    const sent = answer.headers.get("content-type") ?? "";
    // The media type, with its parameters only if the document lists it with them.
    const type = content && sent in content ? sent : (sent.split(";", 1)[0] ?? "");
    const described = content?.[type];
    if (content && !described) return `media type "${sent}" with status ${status}`;
    // Text, such as a file, needs no validation.
    if (described?.schema["type"] === "string") return undefined;
    const text = await textOf(answer.clone());
    if (!content || method === "HEAD")
      return text === "" ? undefined : `a body with status ${status}`;
    const validate = validatorOf(
      "paths",
      call.path,
      verb,
      "responses",
      String(status),
      "content",
      type,
      "schema",
    );
    if (validate(JSON.parse(text))) return undefined;
    return `status ${status}: ${ajv.errorsText(validate.errors, { dataVar: "" })}`;
  };
};

const DOCUMENT = "openapi";

/** The body, decompressed. */
const textOf = async (answer: Response): Promise<string> => {
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.length === 0) return "";
  switch (answer.headers.get("content-encoding")) {
    case "br":
      return brotliDecompressSync(bytes).toString("utf8");
    case "gzip":
      return gunzipSync(bytes).toString("utf8");
    default:
      return bytes.toString("utf8");
  }
};

const patternOf = (path: string): RegExp => {
  const literal = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
};

const parametersOf = (path: string): number => path.split("{").length - 1;

/** A key in a JSON pointer in the fragment of an address. */
const escapeKey = (key: string): string =>
  encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));

/** Returns the response if it is as documented; otherwise throws, so that the requesting test fails. */
export const asDocumented = async (sent: SentRequest, answer: Response): Promise<Response> => {
  findUndocumented ??= undocumentedIn(fullDocument());
  const difference = await findUndocumented(sent, answer);
  if (difference === undefined) return answer;
  throw new Error(`${sent.method} ${sent.path} is not as documented: ${difference}`);
};
/** Compiled once for all tests of a worker. */
let findUndocumented: FindUndocumented | undefined;

/** Sends a request to an app, without a socket. Throws if the answer is not as documented. */
export const requestDocumented = async (
  app: Pick<Hono, "request">,
  address: string,
  init: RequestInit = {},
): Promise<Response> => {
  const { pathname, search } = new URL(address, "http://localhost");
  const sent = { method: init.method ?? "GET", path: pathname + search };
  return asDocumented(sent, await app.request(address, init));
};
