import { createRoute, z } from "@hono/zod-openapi";
import type { Hono } from "hono";
import { parseJson, runInSlices } from "../../system.ts";
import type { LocalDirectory } from "#core/directory/directory.ts";
import {
  type ChangesCursor,
  LAST_STAGE,
  OPEN_CHANGES_LIMIT,
  type OpenChangesPage,
} from "#core/open-data/open-changes.ts";
import type { OpenChange } from "#core/open-data/open-data.ts";
import type { Slices } from "#core/slices.ts";
import { openLine } from "../../files/write-rows.ts";
import { problemAnswer, type Refusal, refusal, tooMany } from "../answer/refusal.ts";
import type { Cached, Reads } from "../cache/cached.ts";
import { problems } from "../calls/field.schema.ts";
import { addCall, type RequestContext } from "../endpoint.ts";
import type { DumpQuota } from "../limits/address-quotas.ts";

const NDJSON = "application/x-ndjson";

export const openChangesCall = createRoute({
  security: [],
  method: "get",
  path: "/data/changes.ndjson",
  operationId: "listOpenChanges",
  tags: ["Data"],
  summary: "What changed of the public data since a revision",
  description:
    "One JSON object a line: `put` with the record as `brands.ndjson` and `taxonomy.json` have it, or `gone`. Net: what was done and undone is not told. " +
    `At most ${OPEN_CHANGES_LIMIT} a page; the last line, \`end\`, says which revision is reached after the last page, and where there is one more, its cursor as \`next\`. ` +
    "Do what the lines say in their order. Without `cursor`, `since` has to be there; 0 is everything.",
  request: {
    query: z.object({
      since: z
        .string()
        .optional()
        .openapi({ description: "A revision: of `X-Revision`, or of an `end`.", example: "0" }),
      cursor: z.string().optional().openapi({ description: "The `next` of the page before." }),
    }),
  },
  responses: {
    200: {
      description: "A page of changes.",
      headers: z.object({
        ETag: z
          .string()
          .openapi({ description: "Names this page; send it back as If-None-Match." }),
      }),
      content: { [NDJSON]: { schema: z.string() } },
    },
    304: { description: "The copy named in If-None-Match still holds." },
    ...problems(410, 429),
  },
});

export interface OpenChangeParts {
  directory: Pick<LocalDirectory, "listOpenChanges">;
  cached: Cached;
  quota: Pick<DumpQuota, "takeChanges">;
  clientAddress: (c: RequestContext["c"]) => string;
}

/** What changed of the public data, for who holds a copy of it. */
export const addOpenChangeRoutes = (
  app: Hono,
  { directory, cached, quota, clientAddress }: OpenChangeParts,
): void => {
  addCall(
    app,
    openChangesCall,
    cached(
      async ({ c, requestId }: RequestContext, url) => {
        const asked = askedIn(new URL(url).searchParams);
        if (asked === undefined) return problemAnswer(UNREADABLE, requestId);
        const seconds = await quota.takeChanges(clientAddress(c));
        if (seconds > 0) return problemAnswer(tooMany(seconds, TOO_MANY), requestId);
        const listed = await directory.listOpenChanges(asked);
        if (!listed.ok) return problemAnswer(refusalOf(listed.failure), requestId);
        const body = await runInSlices(changeLines(listed.value));
        return { status: 200, type: `${NDJSON}; charset=utf-8`, body };
      },
      { reads: readsAsked },
    ),
  );
};

/** Longer than anything that can be meant. */
const ASKED_MAX = 300;

const readsAsked: Reads = (params) => {
  const name = params.has("cursor") ? "cursor" : "since";
  const asked = params.get(name)?.slice(0, ASKED_MAX);
  return asked === undefined ? "" : `${name}=${encodeURIComponent(asked.toWellFormed())}`;
};

const askedIn = (params: URLSearchParams) => {
  const cursor = params.get("cursor");
  return cursor === null ? parseRevision(params.get("since") ?? "") : parseCursor(cursor);
};

const UNREADABLE = refusal(
  400,
  "since has to be a revision in digits, such as since=0 for everything; or cursor what stood as next at the end of the page before.",
);

const TOO_MANY =
  "So many pages of changes were made for this address within a minute. Please try again later; what was made already is free.";

type Failure = Extract<
  Awaited<ReturnType<LocalDirectory["listOpenChanges"]>>,
  { ok: false }
>["failure"];

const refusalOf = ({ kind, newest }: Failure): Refusal =>
  kind === "revision-unknown"
    ? refusal(400, `There has been no such revision yet; the newest is ${newest}.`)
    : refusal(
        410,
        `History does not reach back so far. Take the whole of it once more: /data/brands.ndjson and /data/taxonomy.json, now at revision ${newest}.`,
      );

/** A page of changes as NDJSON, a line a step: one for each change, and one that tells how far they lead and where to go on. */
export const changeLines = function* ({
  changes,
  revision,
  next,
}: OpenChangesPage): Slices<string[]> {
  const lines: string[] = [];
  for (const change of changes) {
    lines.push(changeLine(change));
    yield;
  }
  const end = { op: "end", revision, ...(next && { next: cursorText(next) }) };
  return [...lines, `${JSON.stringify(end)}\n`];
};

/** The record in it is its line in `brands.ndjson`, sign by sign. */
const changeLine = (change: OpenChange): string => {
  const { op, kind, slug } = change;
  const about = JSON.stringify({ op, kind, slug });
  if (change.op === "gone") return `${about}\n`;
  return `${about.slice(0, -1)},"record":${openLine(kind, change.record).trimEnd()}}\n`;
};

/** A cursor as programs hand it back. It is not signed: whatever else somebody makes of it, is a page that anybody may ask for. */
const cursorText = ({ from, to, stage, behind }: ChangesCursor): string =>
  Buffer.from(JSON.stringify([from, to, stage, behind])).toString("base64url");

const CURSOR_MAX = 256;
const ID_MAX = 64;

export const parseCursor = (text: string): ChangesCursor | undefined => {
  if (text.length > CURSOR_MAX) return undefined;
  const read = parseJson(Buffer.from(text, "base64url").toString());
  const [from, to, stage, behind] = Array.isArray(read) && read.length === 4 ? read : [];
  const isGood =
    isCount(from) &&
    isCount(to) &&
    from <= to &&
    isCount(stage) &&
    stage <= LAST_STAGE &&
    typeof behind === "string" &&
    behind.length <= ID_MAX;
  return isGood ? { from, to, stage, behind } : undefined;
};

/** A revision as it stands in an address: nothing but digits. */
const parseRevision = (text: string): number | undefined =>
  /^\d{1,15}$/.test(text) ? Number(text) : undefined;

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
