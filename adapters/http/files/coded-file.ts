import type { Answer } from "../answer/answer.ts";
import { type Coding, CODINGS, compressionsFor, etagOf } from "../cache/content-coding.ts";
import { matchIfNoneMatch } from "../cache/if-none-match.ts";

/** A file that was compressed beforehand. */
export interface CodedFile {
  /** Identifies the content. */
  name: string;
  type: string;
  /** Further headers. */
  headers: Readonly<Record<string, string>>;
  bytes: Readonly<Partial<Record<Coding, Uint8Array<ArrayBuffer>>>> & {
    identity: Uint8Array<ArrayBuffer>;
  };
}

/** The file in the smallest coding that the client accepts; 304 if the client has the file in any coding. Node sends no body to a HEAD. */
export const codedFileAnswer = (
  { name, type, headers, bytes }: CodedFile,
  { headers: requested }: Request,
): Answer => {
  const accepted = compressionsFor(requested.get("accept-encoding"));
  const coding = accepted.find((one) => bytes[one]) ?? "identity";
  const always = {
    ...headers,
    ETag: etagOf(name, coding),
    ...((bytes.br ?? bytes.gzip) && { Vary: "Accept-Encoding" }),
  };
  const etags = CODINGS.map((one) => etagOf(name, one));
  const matched = matchIfNoneMatch(requested.get("if-none-match"), etags);
  if (matched !== undefined)
    return { status: 304, headers: { ...always, ETag: matched }, body: null };
  const body = bytes[coding] ?? bytes.identity;
  return {
    status: 200,
    headers: {
      ...always,
      "Content-Type": type,
      "Content-Length": String(body.byteLength),
      ...(coding !== "identity" && { "Content-Encoding": coding }),
    },
    body,
  };
};
