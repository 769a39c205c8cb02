import type { InflatedLength } from "../ports/system.ts";
import { fail, ok, type Result } from "../result.ts";
import { isJpeg, readJpeg } from "./logo-jpeg.ts";
import type { LogoType } from "./logo-path.ts";
import type { Packed, PictureRead } from "./logo-picture.ts";
import { readPng } from "./logo-png.ts";
import { readWebp } from "./logo-webp.ts";

/** The bounds of each side of a logo, in pixels. */
export const LOGO_SIDES = { min: 64, max: 512 } as const;

/** Checks a whole picture by its content; the failure says what is wrong, as the end of a sentence. */
export const readLogo = (
  picture: Uint8Array,
  inflatedLength: InflatedLength,
): Result<LogoType, string> => {
  const bytes = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
  if (isSvg(picture))
    return fail("must not be an SVG. SVG pictures can contain scripts; send a PNG, JPEG or WebP");
  const type = typeOf(bytes);
  if (type === undefined) return fail("must be a PNG, JPEG or WebP picture");
  const read = READERS[type](bytes);
  if (read === "animated") return fail("must be a still picture, but is animated");
  if (!read) return fail(BROKEN);
  const { min, max } = LOGO_SIDES;
  if (![read.width, read.height].every((side) => side >= min && side <= max))
    return fail(
      `must have ${min} to ${max} pixels on each side, but has ${read.width} by ${read.height}`,
    );
  return (read.packed ?? []).every((one) => unpacks(one, inflatedLength)) ? ok(type) : fail(BROKEN);
};

const BROKEN =
  "is broken: it is incomplete, holds more than one picture, or something follows its end";

const unpacks = ({ data, bytes, isExact }: Packed, inflatedLength: InflatedLength): boolean => {
  const length = inflatedLength(data, bytes);
  return length !== undefined && (!isExact || length === bytes);
};

const READERS: Readonly<Record<LogoType, (bytes: DataView) => PictureRead>> = Object.freeze({
  png: readPng,
  jpg: readJpeg,
  webp: readWebp,
});

const PNG_START = 0x89504e47;
const PNG_START_END = 0x0d0a1a0a;
const RIFF = 0x52494646;
const WEBP = 0x57454250;
/** Shorter files cannot contain the first block of any type. */
const SHORTEST = 30;

const typeOf = (bytes: DataView): LogoType | undefined => {
  if (bytes.byteLength < SHORTEST) return undefined;
  if (bytes.getUint32(0) === PNG_START && bytes.getUint32(4) === PNG_START_END) return "png";
  if (bytes.getUint32(0) === RIFF && bytes.getUint32(8) === WEBP) return "webp";
  return isJpeg(bytes) ? "jpg" : undefined;
};

/** The root element of an SVG file must be within this many bytes. */
const SVG_HEAD = 1_024;

const isSvg = (picture: Uint8Array): boolean => {
  const head = String.fromCharCode(...picture.subarray(0, SVG_HEAD));
  return /^[^<]{0,8}</.test(head) && /<(?:svg\b|\?xml)/i.test(head);
};
