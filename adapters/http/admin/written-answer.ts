import type { FileFormat } from "#core/import/import-options.ts";
import type { WrittenFile } from "#core/ports/brand-files.ts";
import { type Answer, emptyAnswer, jsonAnswer, NO_STORE } from "../answer/answer.ts";

/** The request, and the status of a successful response (200 by default). */
interface Answered {
  method: string;
  path: string;
  status?: number | undefined;
}

/**
 * The response for a method's result: a file, or JSON. The version of a record becomes the ETag. The response for a new record also
 * has a Location.
 */
export const writtenAnswer = async (
  value: unknown,
  { method, path, status = 200 }: Answered,
): Promise<Answer> => {
  if (isFile(value)) return fileAnswer(value);
  if (value === null && method === "GET") return emptyAnswer(204);
  const record = recordIn(value);
  if (!record) return jsonAnswer(status, value);
  return jsonAnswer(status, value, {
    ETag: `"${record.version}"`,
    ...(status === 201 && { Location: `${path}/${encodeURIComponent(record.id)}` }),
  });
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const isFile = (value: unknown): value is WrittenFile =>
  isObject(value) && isObject(value["text"]) && Symbol.asyncIterator in value["text"];

interface Versioned {
  id: string;
  version: number;
}

const isRecord = (value: unknown): value is Versioned =>
  isObject(value) && typeof value["id"] === "string" && typeof value["version"] === "number";

/** The record in a method's result: the result itself, or the saved record in it. */
const recordIn = (value: unknown): Versioned | undefined =>
  isObject(value) ? [value, value["brand"], value["saved"]].find(isRecord) : undefined;

/** A file, streamed. */
export const fileAnswer = async ({ name, format, text }: WrittenFile): Promise<Answer> => ({
  status: 200,
  headers: {
    ...NO_STORE,
    "Content-Type": TYPE_OF_FORMAT[format],
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
  },
  body: await streamOf(text),
});

/** The smallest chunk to send, in characters; only the last may be smaller. */
const MIN_CHUNK = 32 * 1024;

/**
 * Streams a text as the body of a response. Waits for the first string of the text, so that an early error still gets an error
 * status; a later error aborts the response.
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
        while (!next.done && gathered.length < MIN_CHUNK) {
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
