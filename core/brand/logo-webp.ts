import { nameAt, type PictureRead, type Size } from "./logo-picture.ts";

const FIRST_CHUNK = 12;
const CANVAS_BYTES = 10;
const ANIMATION = 0x02;
const VP8_START = 0x9d012a;
/** The order of known chunks in an extended file (RFC 9649, section 2.7). Unknown chunks may be anywhere after VP8X. */
const ORDER: readonly string[] = Object.freeze([
  "VP8X",
  "ICCP",
  "ALPH",
  "VP8 ",
  "VP8L",
  "EXIF",
  "XMP ",
]);

/**
 * Walks the chunks of a WebP file, whose header must state its exact length. Accepts one still picture. In an extended file, it must be
 * as large as the canvas; in a simple file, it must be the only chunk.
 */
export const readWebp = (bytes: DataView): PictureRead => {
  if (bytes.getUint32(4, true) + 8 !== bytes.byteLength) return undefined;
  const seen = new Set<string>();
  let canvas: Size | undefined;
  let picture: Size | undefined;
  let rank = -1;
  let at = FIRST_CHUNK;
  while (at < bytes.byteLength) {
    if (at + 8 > bytes.byteLength) return undefined;
    const size = bytes.getUint32(at + 4, true);
    const end = at + 8 + size;
    if (end + (size % 2) > bytes.byteLength) return undefined;
    if (size % 2 === 1 && bytes.getUint8(end) !== 0) return undefined;
    const name = nameAt(bytes, at);
    const content = new DataView(bytes.buffer, bytes.byteOffset + at + 8, size);
    if (name === "ANIM" || name === "ANMF") return "animated";
    const place = ORDER.indexOf(name);
    if (place >= 0 && place <= rank) return undefined;
    // A simple file has only one chunk, its picture.
    if (at > FIRST_CHUNK && !canvas) return undefined;
    if (name === "VP8X") {
      if (size !== CANVAS_BYTES) return undefined;
      if ((content.getUint8(0) & ANIMATION) !== 0) return "animated";
      canvas = {
        width: (content.getUint32(4, true) & 0xffffff) + 1,
        height: (content.getUint32(6, true) >>> 8) + 1,
      };
    } else if (name === "VP8 " || name === "VP8L") {
      // VP8L has its own alpha, so a separate alpha chunk is invalid.
      if (picture || (name === "VP8L" && seen.has("ALPH"))) return undefined;
      picture = name === "VP8 " ? lossySize(content) : losslessSize(content);
      if (!picture) return undefined;
    } else if (!canvas) return undefined;
    seen.add(name);
    rank = Math.max(rank, place);
    at = end + (size % 2);
  }
  if (!picture) return undefined;
  const fits = !canvas || (canvas.width === picture.width && canvas.height === picture.height);
  return fits ? picture : undefined;
};

/** The size in a key frame (RFC 6386, section 9.1) whose first partition fits into the chunk. */
const lossySize = (content: DataView): Size | undefined => {
  if (content.byteLength < 10) return undefined;
  const tag = content.getUint8(0) | (content.getUint8(1) << 8) | (content.getUint8(2) << 16);
  if ((tag & 1) !== 0 || tag >>> 5 > content.byteLength - 10) return undefined;
  if (content.getUint32(2) % 0x1000000 !== VP8_START) return undefined;
  return {
    width: content.getUint16(6, true) & 0x3fff,
    height: content.getUint16(8, true) & 0x3fff,
  };
};

/** The size after a valid signature, with version 0 (RFC 9649, section 3.4). */
const losslessSize = (content: DataView): Size | undefined => {
  if (content.byteLength < 6 || content.getUint8(0) !== 0x2f) return undefined;
  const sides = content.getUint32(1, true);
  if (sides >>> 29 !== 0) return undefined;
  return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 };
};
