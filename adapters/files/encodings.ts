import { isUtf8 } from "node:buffer";

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How many bytes are checked for UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 4_096;
/** Latin text in UTF-16 has a zero in nearly every other byte; other encodings do not. */
const ZEROS_OF_UTF16 = 0.3;

/**
 * Detects a file's encoding: by its byte order mark, else UTF-16 by its zeros, UTF-8 if every byte is valid,
 * or else Windows-1252, which accepts any bytes.
 */
export const encodingOf = (content: Buffer): Encoding =>
  byMark(content) ??
  byZeros(content.subarray(0, SAMPLE_BYTES)) ??
  (isUtf8(content) ? "utf-8" : "windows-1252");

const byMark = (begin: Buffer): Encoding | undefined => {
  if (begin[0] === 0xff && begin[1] === 0xfe) return "utf-16le";
  if (begin[0] === 0xfe && begin[1] === 0xff) return "utf-16be";
  if (begin[0] === 0xef && begin[1] === 0xbb && begin[2] === 0xbf) return "utf-8";
  return undefined;
};

const byZeros = (begin: Buffer): Encoding | undefined => {
  const zeros = [0, 0];
  for (const [at, byte] of begin.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = (begin.length / 2) * ZEROS_OF_UTF16;
  if (odd > enough && even === 0) return "utf-16le";
  if (even > enough && odd === 0) return "utf-16be";
  return undefined;
};

/** A page declares its charset within this many bytes. */
const DECLARED_WITHIN = 4_096;

/** A page is decoded in pieces of so many bytes: large strings would stay in memory for long. */
const PIECE_BYTES = 16 * 1_024;

/** Decodes a page piece by piece: by its byte order mark, its header or its declaration, or else by detection. */
export function* decodePage(body: Buffer, contentType: string): Generator<string> {
  const beginning = body.subarray(0, DECLARED_WITHIN).toString("latin1");
  const declared = [contentType, beginning].map(
    (text) => /charset\s{0,9}=\s{0,9}["']?([\w:-]{1,40})/i.exec(text)?.[1],
  );
  const label =
    byMark(body) ??
    declared.find((one) => one !== undefined) ??
    (fitsUtf8(body) ? "utf-8" : "windows-1252");
  const decoder = decoderOf(label) ?? new TextDecoder("windows-1252");
  for (let at = 0; at < body.length; at += PIECE_BYTES)
    yield decoder.decode(body.subarray(at, at + PIECE_BYTES), { stream: true });
  yield decoder.decode();
}

/** Ignores a character that is cut off at the end. */
const fitsUtf8 = (body: Buffer): boolean =>
  [0, 1, 2, 3].some((cut) => isUtf8(body.subarray(0, body.length - cut)));

const decoderOf = (label: string) => {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
};
