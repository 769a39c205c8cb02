import { z } from "@hono/zod-openapi";
import type { FileFormat } from "#core/import/import-options.ts";
import type { WrittenFile } from "#core/ports/brand-files.ts";
import { type Answer, emptyAnswer, jsonAnswer, NO_STORE } from "../answer/answer.ts";
import type { Refusal } from "../answer/refusal.ts";
import { type BackOfficeFailure, FAILURES } from "./failures.schema.ts";

/** What a call answers: as it is described, and as it is written. All of it is about this one moment, and never cached. */
export interface CallResponse<Value> {
  status: 200 | 201 | 202;
  description: string;
  schema: z.ZodType<Value>;
  headers?: z.ZodObject;
  /** What it comes as, where that is not JSON. */
  types?: readonly string[];
  /** When it answers 204 in place of null. */
  nothing?: string;
  write(value: Value, path: string): Answer | Promise<Answer>;
}

/** JSON. */
export const found = <Value>(
  description: string,
  schema: z.ZodType<Value>,
  otherwise: Partial<CallResponse<Value>> = {},
): CallResponse<Value> => ({
  status: 200,
  description,
  schema,
  write: (value) =>
    otherwise.nothing && value === null ? emptyAnswer(204) : jsonAnswer(200, value),
  ...otherwise,
});

/** It was begun, and goes on by itself. */
export const begun = <Value>(description: string, schema: z.ZodType<Value>) =>
  found(description, schema, { status: 202, write: (value) => jsonAnswer(202, value) });

/** JSON with the version of a record in it, to be sent back as If-Match. */
export const foundRecord = <Value>(
  description: string,
  schema: z.ZodType<Value>,
  recordIn: (value: Value) => Versioned,
) =>
  found(description, schema, {
    headers: ETAG,
    write: (value) => jsonAnswer(200, value, etag(recordIn(value).version)),
  });

/** The same of a record that was made, and lives below the path from now on. */
export const created = <Value>(
  description: string,
  schema: z.ZodType<Value>,
  recordIn: (value: Value) => Versioned,
) =>
  found(description, schema, {
    status: 201,
    headers: ETAG_AND_LOCATION,
    write: (value, path) => {
      const { id, version } = recordIn(value);
      const headers = { ...etag(version), Location: `${path}/${encodeURIComponent(id)}` };
      return jsonAnswer(201, value, headers);
    },
  });

/** A file, sent as it is written. */
export const file = (description: string): CallResponse<WrittenFile> => ({
  status: 200,
  description,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- described as it is sent.
  schema: z.string() as z.ZodType as z.ZodType<WrittenFile>,
  types: Object.values(TYPE_OF_FORMAT),
  write: async ({ name, format, text }) => ({
    status: 200,
    headers: {
      ...NO_STORE,
      "Content-Type": TYPE_OF_FORMAT[format],
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
    },
    body: await streamOf(text),
  }),
});

/** A failure as problem+json: every member of it stands beside those of RFC 9457. What is `undefined` is left out. */
export const failed = (failure: BackOfficeFailure): Answer => {
  const { status, title, detail, headers }: Refusal = FAILURES[failure.kind];
  return {
    status,
    headers: {
      ...NO_STORE,
      ...headers,
      ...("current" in failure && etag(failure.current.version)),
      "Content-Type": "application/problem+json",
    },
    body: JSON.stringify({ status, title, detail, ...failure }),
  };
};

/** Names the version of the record in an answer. */
const etag = (version: number): { ETag: string } => ({ ETag: `"${version}"` });

interface Versioned {
  id: string;
  version: number;
}

const ETAG = z.object({
  ETag: z.string().openapi({ description: "The version, to be sent back as If-Match." }),
});

const ETAG_AND_LOCATION = ETAG.extend({
  Location: z.string().openapi({ description: "Where the new record lives." }),
});

/** Sends at least this much at once, in characters. */
const PIECE = 32 * 1024;

/**
 * A text as the body of an answer, written as fast as it is taken. Waits for its first piece, so that what cannot even begin is
 * an error with a status; what breaks later breaks the answer off.
 */
const streamOf = async (
  text: AsyncIterable<string>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  const encoder = new TextEncoder();
  const pieces = text[Symbol.asyncIterator]();
  let next = await pieces.next();
  return new ReadableStream(
    {
      pull: async (controller) => {
        let gathered = "";
        while (!next.done && gathered.length < PIECE) {
          gathered += next.value;
          next = await pieces.next();
        }
        if (gathered !== "") controller.enqueue(encoder.encode(gathered));
        if (next.done) controller.close();
      },
      cancel: async () => {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
};

/** What files are sent as, by their format. */
const TYPE_OF_FORMAT: Readonly<Record<FileFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json",
  ndjson: "application/x-ndjson",
};

/** What a file to import may come as; what it holds tells what it is. */
export const FILE_TYPES: readonly string[] = [
  "application/octet-stream",
  "text/csv",
  "application/json",
  "application/x-ndjson",
];
