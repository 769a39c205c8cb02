import { isAscii, isUtf8 } from "node:buffer";
import type { Encoding } from "#core/import/import-options.ts";

/** How many bytes are checked for UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 4_096;
/** In UTF-16, nearly every other byte of Latin text is zero; other encodings have no zeros. */
const ZEROS_OF_UTF16 = 0.3;

/**
 * Detects a file's encoding: by its byte order mark, by the zero bytes of UTF-16, by valid UTF-8, and otherwise by the letters and
 * words of its languages. Resolves to `undefined` if several encodings are about equally likely.
 */
export const encodingOf = async (content: Buffer): Promise<Encoding | undefined> => {
  const certain =
    byMark(content) ??
    byZeros(content.subarray(0, SAMPLE_BYTES)) ??
    (isUtf8(content) ? "utf-8" : undefined);
  if (certain !== undefined) return certain;
  const lines = linesBeyondAscii(content);
  const { sequences, others } = countBeyondAscii(lines);
  // A UTF-8 file with some bytes of another encoding: only the rows with these bytes are rejected.
  if (sequences >= others) return "utf-8";
  const encoding = await likeliestEncoding(lines);
  return encoding === "windows-1252" && sequences > 0 ? "utf-8" : encoding;
};

/** How many bytes are examined. More do not improve the result. */
const EVIDENCE_BYTES = 200_000;

/** The first lines with bytes that are not ASCII. */
const linesBeyondAscii = (content: Buffer): Buffer => {
  const lines: Buffer[] = [];
  let size = 0;
  for (let from = 0; from < content.length && size < EVIDENCE_BYTES;) {
    const end = content.indexOf("\n", from);
    const to = end === -1 ? content.length : end + 1;
    const line = content.subarray(from, Math.min(to, from + EVIDENCE_BYTES));
    if (!isAscii(line)) {
      lines.push(line);
      size += line.length;
    }
    from = to;
  }
  return Buffer.concat(lines);
};

/** Counts UTF-8 sequences, and the other bytes beyond ASCII. */
const countBeyondAscii = (lines: Buffer) => {
  const counts = { sequences: 0, others: 0 };
  for (let at = 0; at < lines.length;) {
    const byte = lines[at] ?? 0;
    const length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    const isSequence = byte >= 0xc2 && byte < 0xf5 && isUtf8(lines.subarray(at, at + length));
    if (isSequence) counts.sequences += 1;
    else if (byte >= 0x80) counts.others += 1;
    at += isSequence ? length : 1;
  }
  return counts;
};

/** Our name of each encoding that is considered; null for those we do not read. */
const CONSIDERED: Readonly<Record<string, Encoding | null>> = {
  "Windows-1252": "windows-1252",
  "Windows-1250": "windows-1250",
  "Windows-1251": "windows-1251",
  "Windows-1253": "windows-1253",
  "Windows-1254": "windows-1254",
  CP932: "shift_jis",
  "EUC-JP": "euc-jp",
  CP949: "euc-kr",
  GB18030: "gbk",
  Big5: "big5",
  "KOI8-R": null,
  MacRoman: null,
};

/**
 * The most likely encoding must be this many times as likely as the next, or the file counts as Windows-1252, if that is nearly as
 * likely, or as ambiguous. Of 2,880 generated files with one to eight names beyond ASCII, larger numbers refused more and smaller
 * ones misread more.
 */
const CLEARLY = 2;
/** The same for encodings that share most letters with Windows-1252. */
const CLEARLY_AMONG_SIMILAR = 1.5;
const SIMILAR_TO_WESTERN: ReadonlySet<string | null> = new Set(["Windows-1250", "Windows-1254"]);

/** In Windows-1252, letters of Central Europe become symbols: `Łódź` would be `£ódŸ`. */
const SYMBOL_IN_WORD = /(?<=\p{L})[¡¢£¤¥¦§¬¯±³¹¼½¾¿](?=\p{L})|[£¯¹³¼¾](?=\p{Ll})|\p{Ll}[ŠŒŽŸ]/u;

const likeliestEncoding = async (lines: Buffer): Promise<Encoding | undefined> => {
  // Loaded only for files in older encodings, because its language models are large.
  const { detectAll } = await import("jschardet");
  const found = detectAll(lines, {
    detectEncodings: Object.keys(CONSIDERED),
    minimumThreshold: 0,
  });
  const [best, next] = found;
  if (!best) return undefined;
  const western = found.find(({ encoding }) => encoding === "Windows-1252");
  const clearly = SIMILAR_TO_WESTERN.has(best.encoding) ? CLEARLY_AMONG_SIMILAR : CLEARLY;
  const isClear = best.confidence >= clearly * (next?.confidence ?? 0);
  if (isClear && best !== western) return CONSIDERED[best.encoding ?? ""] ?? undefined;
  if (!western || western.confidence * CLEARLY_AMONG_SIMILAR < best.confidence) return undefined;
  const text = new TextDecoder("windows-1252").decode(lines);
  return SYMBOL_IN_WORD.test(text) ? undefined : "windows-1252";
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

/** A page declares its charset within this many bytes. */
const DECLARED_WITHIN = 4_096;

/** A page is decoded in pieces of this many bytes, because large strings would occupy memory for long. */
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

/** Whether a body is valid UTF-8, ignoring a character that is cut off at the end. */
const fitsUtf8 = (body: Buffer): boolean =>
  [0, 1, 2, 3].some((cut) => isUtf8(body.subarray(0, body.length - cut)));

const decoderOf = (label: string) => {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
};
