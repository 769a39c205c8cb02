import { isUtf8 } from "node:buffer";

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How much of the beginning tells UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 4_096;
/** Text in Latin letters has a zero in nearly every other byte of UTF-16, and nowhere else. */
const ZEROS_OF_UTF16 = 0.3;

/**
 * Tells how a file is encoded from its bytes, added piece by piece: by its byte order mark; else UTF-16 by its zeros, UTF-8 when
 * every byte fits, and Windows-1252, which any bytes fit, when not.
 */
export const encodingDetector = () => {
  let begin: Buffer = Buffer.alloc(0);
  let rest: Buffer = Buffer.alloc(0);
  let fitsUtf8 = true;
  return {
    add: (chunk: Buffer): void => {
      if (begin.length < SAMPLE_BYTES)
        begin = Buffer.concat([begin, chunk.subarray(0, SAMPLE_BYTES - begin.length)]);
      if (!fitsUtf8) return;
      const joined = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const whole = wholeCharacters(joined);
      fitsUtf8 = isUtf8(joined.subarray(0, whole));
      rest = Buffer.from(joined.subarray(whole));
    },
    encoding: (): Encoding =>
      byMark(begin) ?? byZeros(begin) ?? (fitsUtf8 && isUtf8(rest) ? "utf-8" : "windows-1252"),
  };
};

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

/** Where the last character that is cut off begins; UTF-8 has at most four bytes a character. */
const wholeCharacters = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
};

/** How far into a page its charset is declared. */
const DECLARED_WITHIN = 4_096;

/** A page's text: as its mark, its header or its beginning says it is encoded, else as it looks. */
export const decodePage = (body: Buffer, contentType: string): string => {
  const beginning = body.subarray(0, DECLARED_WITHIN).toString("latin1");
  const declared = [contentType, beginning].map(
    (text) => /charset\s{0,9}=\s{0,9}["']?([\w:-]{1,40})/i.exec(text)?.[1],
  );
  const label =
    byMark(body) ??
    declared.find((one) => one !== undefined) ??
    (fitsUtf8(body) ? "utf-8" : "windows-1252");
  return (decoderOf(label) ?? new TextDecoder("windows-1252")).decode(body);
};

/** But for a character that was cut off in the end. */
const fitsUtf8 = (body: Buffer): boolean =>
  [0, 1, 2, 3].some((cut) => isUtf8(body.subarray(0, body.length - cut)));

const decoderOf = (label: string) => {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
};
