import { isAscii, isUtf8 } from "node:buffer";
import type { Encoding } from "#core/import/import-options.ts";

/** How many bytes are checked for UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 4_096;
/** In UTF-16, nearly every other byte of Latin text is zero; other encodings have no zeros. */
const ZEROS_OF_UTF16 = 0.3;

/**
 * Detects a file's encoding by its byte order mark. Without one, zero bytes mean UTF-16, valid sequences mean UTF-8, and plausible
 * characters an older encoding. If several fit, `isTable` decides, which checks for known column names; `undefined` if the result is
 * ambiguous.
 */
export const encodingOf = (
  content: Buffer,
  isTable: (text: string) => boolean = () => false,
): Encoding | undefined => {
  const certain =
    byMark(content) ??
    byZeros(content.subarray(0, SAMPLE_BYTES)) ??
    (isUtf8(content) ? "utf-8" : undefined);
  if (certain !== undefined) return certain;
  const lines = linesBeyondAscii(content);
  const { sequences, others, runs } = countHighBytes(lines);
  // A UTF-8 file with some bytes of another encoding: only the rows with these bytes are rejected.
  if (sequences >= others) return "utf-8";
  const fitting = OLDER.filter(({ encoding, fits }) => {
    const text = decoded(lines, encoding);
    return text !== undefined && fits(text, lines);
  }).map(({ encoding }) => encoding);
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) return only;
  const named = [...OLDER.map(({ encoding }) => encoding), ...RARE].filter((encoding) => {
    const text = decoded(content.subarray(0, HEADER_BYTES), encoding, { isCut: true });
    return text !== undefined && isTable(text);
  });
  const [known] = named;
  if (known !== undefined && named.length === 1) return known;
  // Western European letters usually occur singly among ASCII letters, so runs of bytes beyond ASCII mean another encoding.
  if (fitting.length > 0 || runs > others * 0.2) return undefined;
  if (SYMBOL_IN_WORD.test(decoded(lines, "windows-1252") ?? "")) return undefined;
  return sequences > 0 ? "utf-8" : "windows-1252";
};

/** Encodings that can only be recognised by known column names. */
const RARE: readonly Encoding[] = ["big5", "windows-1253"];

/** In a Western European encoding, Central European letters become signs: `Łódź` would be `£ódŸ`. */
const SYMBOL_IN_WORD = /(?<=\p{L})[¡¢£¤¥¦§¬¯±³¹¼½¾¿](?=\p{L})|[£¯¹³¼¾](?=\p{Ll})|\p{Ll}[ŠŒŽŸ]/u;

/** The header must be within this many bytes. */
const HEADER_BYTES = 8_192;

/** How many bytes are examined. More do not improve the result. */
const EVIDENCE_BYTES = 256 * 1_024;

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

/** Counts UTF-8 sequences, other high bytes, and those other bytes that are in runs of three or more. */
const countHighBytes = (lines: Buffer) => {
  const counts = { sequences: 0, others: 0, runs: 0 };
  let run = 0;
  const endRun = (): void => {
    if (run > 2) counts.runs += run;
    run = 0;
  };
  for (let at = 0; at < lines.length;) {
    const byte = lines[at] ?? 0;
    const length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    const isSequence = byte >= 0xc2 && byte < 0xf5 && isUtf8(lines.subarray(at, at + length));
    if (byte >= 0x80 && !isSequence) {
      counts.others += 1;
      run += 1;
      at += 1;
      continue;
    }
    endRun();
    if (isSequence) counts.sequences += 1;
    at += length;
  }
  endRun();
  return counts;
};

const decoded = (
  content: Buffer,
  encoding: Encoding,
  { isCut = false } = {},
): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content, { stream: isCut });
  } catch {
    return undefined;
  }
};

interface OlderEncoding {
  encoding: Encoding;
  /** Whether text decoded with this encoding is plausible: most of its characters are common. */
  fits: (text: string, bytes: Buffer) => boolean;
}

/** The share of non-ASCII characters that match. */
const shareOf = (text: string, wanted: RegExp): number => {
  const beyond = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  return beyond === 0 ? 0 : (text.match(wanted)?.length ?? 0) / beyond;
};

/** Chinese and Korean encodings share byte ranges, so fewer characters prove nothing. */
const ENOUGH = 8;

const OLDER: readonly OlderEncoding[] = [
  {
    encoding: "shift_jis",
    fits: (text, bytes) =>
      shareOf(text, /[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff9f]/gu) >= 0.95 &&
      (shareOf(text, /[\u3041-\u30ff]/gu) >= 0.2 || hasCommonKanji(bytes)),
  },
  {
    encoding: "euc-kr",
    fits: (text, bytes) => {
      const { count, late } = leadsOf(bytes);
      return count >= ENOUGH && late <= 0.03 && shareOf(text, /[\uac00-\ud7a3]/gu) >= 0.9;
    },
  },
  {
    encoding: "gbk",
    fits: (text, bytes) => {
      const { count, late, common } = leadsOf(bytes);
      return (
        count >= ENOUGH &&
        late >= 0.15 &&
        common >= 0.95 &&
        shareOf(text, /[\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e]/gu) >= 0.95 &&
        shareOf(text, /[\u3041-\u30ff]/gu) < 0.02
      );
    },
  },
  {
    encoding: "windows-1251",
    fits: (text) =>
      shareOf(text, /[А-яЁё]/gu) >= 0.9 &&
      shareOf(text, /(?<=[А-яЁё])[А-яЁё]|[А-яЁё](?=[А-яЁё])/gu) >= 0.8 &&
      // Text in another alphabet, decoded with this encoding, has capitals within words and few vowels.
      shareOf(text, /(?<=[а-яё])[А-ЯЁ]/gu) < 0.02 &&
      shareOf(text, /[аеёиоуыэюяАЕЁИОУЫЭЮЯ]/gu) >= 0.25,
  },
];

/**
 * Counts two-byte characters. `late`: the share whose first byte is greater than any first byte of a Korean syllable. `common`: the share
 * of frequent Chinese characters.
 */
const leadsOf = (bytes: Buffer) => {
  let [count, late, common] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    at += 1;
    count += 1;
    if (lead > 0xc8 && lead < 0xfe) late += 1;
    if (lead >= 0xa1 && lead < 0xd8 && (bytes[at] ?? 0) >= 0xa1) common += 1;
  }
  return { count, late: late / count, common: common / count };
};

/**
 * Whether the bytes are mostly common kanji in Shift_JIS. Quotation marks of Windows-1252 look like the first byte of a kanji, but
 * are followed by an ASCII letter.
 */
const hasCommonKanji = (bytes: Buffer): boolean => {
  let [count, common, high] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x81 || (lead >= 0xa0 && lead < 0xe0)) continue;
    at += 1;
    count += 1;
    if (lead >= 0x88 && lead < 0x98) common += 1;
    if ((bytes[at] ?? 0) >= 0x80) high += 1;
  }
  return count >= 4 && common >= count * 0.6 && high >= count * 0.4;
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
