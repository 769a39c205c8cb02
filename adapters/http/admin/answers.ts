import type { WrittenFile } from "#core/ports/brand-files.ts";
import { type Answer, NO_STORE, textAnswer } from "../answer/answer.ts";
import { jsonInSlices } from "../answer/json-in-slices.ts";
import type { Refusal } from "../answer/refusal.ts";
import { TYPE_OF_FORMAT } from "./imports/file-types.ts";
import { streamOf } from "./imports/stream-of.ts";
import { type BackOfficeFailure, REFUSALS } from "./failures.ts";
import { etag } from "./version.ts";

/** What the back office answered, about this one moment: never kept. */
export const found = (value: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  textAnswer(200, "application/json", JSON.stringify(value), headers);

/** The same of what may be long, sent as it is written. */
export const foundMuch = async (value: object): Promise<Answer> => ({
  status: 200,
  headers: { ...NO_STORE, "Content-Type": "application/json" },
  body: await streamOf(jsonInSlices(value)),
});

/** A file to keep, sent as it is written. */
export const file = async ({ name, format, text }: WrittenFile): Promise<Answer> => ({
  status: 200,
  headers: {
    ...NO_STORE,
    "Content-Type": TYPE_OF_FORMAT[format],
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
  },
  body: await streamOf(text),
});

/** A record was made, and lives at this address from now on. */
export const created = (value: unknown, location: string, version: number): Answer => ({
  ...found(value, { ...etag(version), Location: location }),
  status: 201,
});

/** It was begun, and goes on by itself. */
export const accepted = (value: unknown): Answer => ({ ...found(value), status: 202 });

/** A failure as problem+json: every member of it stands beside those of RFC 9457. What is `undefined` is left out. */
export const failed = (failure: BackOfficeFailure): Answer => {
  const { headers, ...refusal }: Refusal = REFUSALS[failure.kind];
  return {
    status: refusal.status,
    headers: {
      ...NO_STORE,
      ...headers,
      ...("current" in failure && etag(failure.current.version)),
      "Content-Type": "application/problem+json",
    },
    body: JSON.stringify({ ...refusal, ...failure }),
  };
};
