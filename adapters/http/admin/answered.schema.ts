import { z } from "@hono/zod-openapi";
import type { FileFormat } from "#core/import/import-options.ts";
import type { WrittenFile } from "#core/ports/brand-files.ts";
import { type Answer, emptyAnswer, jsonAnswer, NO_STORE } from "../answer/answer.ts";

/** The response of a call: how it is described and how it is written. Never cached. */
export interface CallResponse<Value> {
  status: 200 | 201 | 202;
  description: string;
  schema: z.ZodType<Value>;
  headers?: z.ZodObject;
  /** Its media types; JSON by default. */
  types?: readonly string[];
  /** Set if null is answered as 204: what that means. */
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

/** JSON with status 202: the work continues after the response. */
export const begun = <Value>(description: string, schema: z.ZodType<Value>) =>
  found(description, schema, { status: 202, write: (value) => jsonAnswer(202, value) });

/** JSON with the version of a record as its ETag. */
export const foundRecord = <Value>(
  description: string,
  schema: z.ZodType<Value>,
  recordIn: (value: Value) => Versioned,
) =>
  found(description, schema, {
    headers: ETAG,
    write: (value) => jsonAnswer(200, value, etag(recordIn(value).version)),
  });

/** The same for a new record, with its address. */
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

/** A file, streamed. */
export const file = (description: string): CallResponse<WrittenFile> => ({
  status: 200,
  description,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema describes the bytes, not the value.
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

/** The version of a record as a header. */
const etag = (version: number): { ETag: string } => ({ ETag: `"${version}"` });

interface Versioned {
  id: string;
  version: number;
}

const ETAG = z.object({
  ETag: z.string().openapi({ description: "The version; send it back as If-Match." }),
});

const ETAG_AND_LOCATION = ETAG.extend({
  Location: z.string().openapi({ description: "The address of the new record." }),
});

/** The smallest piece that is sent, in characters, but for the last. */
const PIECE = 32 * 1024;

/**
 * A text as the body of a response. It waits for the first piece, so that an early error still gets a status; a later error
 * breaks the response off.
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

/** Media types of exported files. */
const TYPE_OF_FORMAT: Readonly<Record<FileFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json",
  ndjson: "application/x-ndjson",
};

/** Media types accepted for an imported file. Its content determines the format. */
export const FILE_TYPES: readonly string[] = [
  "application/octet-stream",
  "text/csv",
  "application/json",
  "application/x-ndjson",
];

/** Media types of a picture in the document. Any is accepted, because the content determines the type. */
export const PICTURE_TYPES: readonly string[] = ["image/png", "image/jpeg", "image/webp"];
