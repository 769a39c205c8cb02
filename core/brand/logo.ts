import { fail, ok, type Result } from "../result.ts";

/** Kinds of pictures that can be stored as logos. They run no scripts. */
const LOGO_TYPES = ["png", "jpg", "webp"] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** The shortest and the longest side of a logo, in pixels. */
export const LOGO_SIDES = { min: 64, max: 512 } as const;

/** The address of a logo stored here, named after the SHA-256 of its bytes. */
const LOGO_PATH = /^\/logos\/[0-9a-f]{64}\.(?:png|jpg|webp)$/;

export const isLogoPath = (address: string | null): address is string =>
  address !== null && LOGO_PATH.test(address);

/** The type in the path of a logo. */
export const typeOfLogo = (path: string): LogoType =>
  LOGO_TYPES.find((type) => path.endsWith(type)) ?? "png";

/** Checks a picture by its content; the failure says what is wrong, as the end of a sentence. */
export const readLogo = (picture: Uint8Array): Result<LogoType, string> => {
  const bytes = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
  if (isSvg(picture))
    return fail("must not be an SVG. SVG pictures can contain scripts; send a PNG, JPEG or WebP");
  const type = typeOf(bytes);
  if (type === undefined) return fail("must be a PNG, JPEG or WebP picture");
  const size = SIZES[type](bytes);
  if (!size) return fail("is broken: the picture is incomplete, or something follows its end");
  const { min, max } = LOGO_SIDES;
  const sides = [size.width, size.height];
  return sides.every((side) => side >= min && side <= max)
    ? ok(type)
    : fail(
        `must have ${min} to ${max} pixels on each side, and has ${size.width} by ${size.height}`,
      );
};

interface Size {
  width: number;
  height: number;
}

const PNG_START = 0x89504e47;
const PNG_START_END = 0x0d0a1a0a;
const RIFF = 0x52494646;
const WEBP = 0x57454250;
/** Enough to recognise each type and read its first block. */
const SHORTEST = 30;

const typeOf = (bytes: DataView): LogoType | undefined => {
  if (bytes.byteLength < SHORTEST) return undefined;
  if (bytes.getUint32(0) === PNG_START && bytes.getUint32(4) === PNG_START_END) return "png";
  if (bytes.getUint32(0) === RIFF && bytes.getUint32(8) === WEBP) return "webp";
  return bytes.getUint16(0) === 0xffd8 && bytes.getUint8(2) === 0xff ? "jpg" : undefined;
};

const IHDR = 0x49484452;
const IEND = 0x49454e44;

/** Walks the chunks: IHDR is first and IEND ends the file (PNG, section 5). */
const pngSize = (bytes: DataView): Size | undefined => {
  if (bytes.getUint32(8) !== 13 || bytes.getUint32(12) !== IHDR) return undefined;
  for (let at = 8; at + 12 <= bytes.byteLength; at += 12 + bytes.getUint32(at))
    if (bytes.getUint32(at + 4) === IEND)
      return at + 12 === bytes.byteLength
        ? { width: bytes.getUint32(16), height: bytes.getUint32(20) }
        : undefined;
  return undefined;
};

/** Start of frame, but for DHT (C4), JPG (C8) and DAC (CC). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Walks the segments to the start of the scan (ITU T.81, annex B). */
const jpegSize = (bytes: DataView): Size | undefined => {
  if (bytes.getUint16(bytes.byteLength - 2) !== 0xffd9) return undefined;
  let size: Size | undefined;
  for (let at = 2; at + 10 <= bytes.byteLength; at += 2 + bytes.getUint16(at + 2)) {
    if (bytes.getUint8(at) !== 0xff) return undefined;
    const marker = bytes.getUint8(at + 1);
    if (marker === 0xda) return size;
    if (isFrame(marker)) size = { width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) };
  }
  return undefined;
};

const VP8 = 0x56503820;
const VP8L = 0x5650384c;
const VP8X = 0x56503858;
const VP8_START = 0x9d012a;

/** The size in the first chunk of a WebP file (RFC 9649). */
const webpSize = (bytes: DataView): Size | undefined => {
  if (bytes.getUint32(4, true) + 8 !== bytes.byteLength) return undefined;
  if (bytes.getUint32(16, true) + 20 > bytes.byteLength) return undefined;
  switch (bytes.getUint32(12)) {
    case VP8:
      if ((bytes.getUint32(22) & 0xffffff) !== VP8_START) {
        return undefined;
      }
      return {
        width: bytes.getUint16(26, true) & 0x3fff,
        height: bytes.getUint16(28, true) & 0x3fff,
      };
    case VP8L: {
      if (bytes.getUint8(20) !== 0x2f) return undefined;
      const sides = bytes.getUint32(21, true);
      return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 };
    }
    case VP8X:
      return {
        width: (bytes.getUint32(24, true) & 0xffffff) + 1,
        height: (bytes.getUint32(26, true) >>> 8) + 1,
      };
    default:
      return undefined;
  }
};

const SIZES: Readonly<Record<LogoType, (bytes: DataView) => Size | undefined>> = {
  png: pngSize,
  jpg: jpegSize,
  webp: webpSize,
};

/** As much of the beginning as may precede the root of an SVG file. */
const SVG_HEAD = 1_024;

const isSvg = (picture: Uint8Array): boolean => {
  const head = String.fromCharCode(...picture.subarray(0, SVG_HEAD));
  return /^[^<]{0,8}</.test(head) && /<(?:svg\b|\?xml)/i.test(head);
};
