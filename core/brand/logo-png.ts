import { nameAt, type Packed, type PictureRead } from "./logo-picture.ts";

const HEADER_BYTES = 13;
/** Valid bit depths by colour type (PNG, section 11.2.1). */
const DEPTHS: ReadonlyMap<number, readonly number[]> = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
]);
const SAMPLES: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const INDEXED = 3;
/** The most bytes of a compressed text or profile after decompression. */
const TEXTS_MAX = 1_048_576;

interface Header {
  width: number;
  height: number;
  depth: number;
  colour: number;
  isInterlaced: boolean;
}

/**
 * Walks the chunks of a PNG (PNG, section 5): a header, an optional palette, consecutive data chunks, and an end chunk that must be last.
 * Refuses wrong checksums and unknown critical chunks.
 */
export const readPng = (bytes: DataView): PictureRead => {
  let header: Header | undefined;
  let hasPalette = false;
  const data: Uint8Array[] = [];
  const texts: Packed[] = [];
  let last = "";
  for (let at = 8; at + 12 <= bytes.byteLength;) {
    const end = at + 12 + bytes.getUint32(at);
    if (end > bytes.byteLength || crc32(bytes, at + 4, end - 4) !== bytes.getUint32(end - 4))
      return undefined;
    const name = nameAt(bytes, at + 4);
    const content = new Uint8Array(bytes.buffer, bytes.byteOffset + at + 8, end - at - 12);
    if ((name === "IHDR") !== (at === 8)) return undefined;
    switch (name) {
      case "IHDR":
        header = headerIn(content);
        if (!header) return undefined;
        break;
      case "PLTE":
        if (hasPalette || data.length > 0 || !isPalette(content, header)) return undefined;
        hasPalette = true;
        break;
      case "IDAT":
        if (data.length > 0 && last !== "IDAT") return undefined;
        data.push(content);
        break;
      case "IEND": {
        const isWhole = content.byteLength === 0 && end === bytes.byteLength && data.length > 0;
        if (!isWhole || !header || (header.colour === INDEXED && !hasPalette)) return undefined;
        const rows = { data: joined(data), bytes: rowBytes(header), isExact: true };
        return { width: header.width, height: header.height, packed: [rows, ...texts] };
      }
      case "acTL":
      case "fcTL":
      case "fdAT":
        return "animated";
      case "iCCP":
      case "zTXt":
      case "iTXt": {
        const start = startOfPacked(name, content);
        if (start === undefined) return undefined;
        if (start > 0)
          texts.push({ data: content.subarray(start), bytes: TEXTS_MAX, isExact: false });
        break;
      }
      default:
        // A capital first letter marks a critical chunk, which a decoder must understand.
        if (!/^[a-z][A-Za-z][A-Z][A-Za-z]$/.test(name)) return undefined;
    }
    last = name;
    at = end;
  }
  return undefined;
};

const headerIn = (content: Uint8Array): Header | undefined => {
  if (content.byteLength !== HEADER_BYTES) return undefined;
  const bytes = new DataView(content.buffer, content.byteOffset);
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = content.subarray(8);
  if (compression !== 0 || filter !== 0 || interlace > 1) return undefined;
  if (DEPTHS.get(colour)?.includes(depth) !== true) return undefined;
  const [width, height] = [bytes.getUint32(0), bytes.getUint32(4)];
  return { width, height, depth, colour, isInterlaced: interlace === 1 };
};

const isPalette = ({ byteLength }: Uint8Array, header: Header | undefined): boolean =>
  header !== undefined &&
  header.colour !== 0 &&
  header.colour !== 4 &&
  byteLength > 0 &&
  byteLength % 3 === 0 &&
  byteLength / 3 <= (header.colour === INDEXED ? 2 ** header.depth : 256);

/** The offset of compressed data in a text or profile chunk; 0 if its data are not compressed, undefined if it is broken. */
const startOfPacked = (name: string, content: Uint8Array): number | undefined => {
  const afterKey = content.indexOf(0) + 1;
  if (afterKey === 0) return undefined;
  if (name !== "iTXt") return content[afterKey] === 0 ? afterKey + 1 : undefined;
  const [isPacked, method] = content.subarray(afterKey, afterKey + 2);
  const afterLanguage = content.indexOf(0, afterKey + 2) + 1;
  const afterTranslation = content.indexOf(0, afterLanguage) + 1;
  if (afterLanguage === 0 || afterTranslation === 0) return undefined;
  if (isPacked === 0) return 0;
  return isPacked === 1 && method === 0 ? afterTranslation : undefined;
};

/** Each pass of an interlaced picture: first x, first y, horizontal step, vertical step. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The size of all rows in bytes, with the filter byte of each. */
const rowBytes = ({ width, height, depth, colour, isInterlaced }: Header): number => {
  const bits = depth * (SAMPLES.get(colour) ?? 1);
  const pass = (columns: number, rows: number): number =>
    columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * bits) / 8)) : 0;
  if (!isInterlaced) return pass(width, height);
  return PASSES.map(([x, y, across, down]) =>
    pass(Math.ceil((width - x) / across), Math.ceil((height - y) / down)),
  ).reduce((sum, bytes) => sum + bytes, 0);
};

const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
};

/** The CRC of each byte value (PNG, annex D). */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

/** The checksum of a range of bytes. */
export const crc32 = (bytes: DataView, from: number, to: number): number => {
  let sum = 0xffffffff;
  for (let at = from; at < to; at += 1)
    sum = (CRC_TABLE[(sum ^ bytes.getUint8(at)) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
};
