import type { PictureRead } from "./logo-picture.ts";

/** Markers (ITU T.81, table B.1). */
const START = 0xffd8;
const END = 0xd9;
const SCAN = 0xda;
/** Segments between frames: Huffman and quantisation tables, the restart interval, a comment. */
const PLAIN: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd, 0xfe]);
const isApplication = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
/** Baseline, extended and progressive frames with Huffman codes, the only ones that browsers show. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2;
const PROGRESSIVE = 0xc2;
/** The most scans; encoders write about ten. */
const SCANS_MAX = 64;

interface Frame {
  width: number;
  height: number;
  components: readonly number[];
}

/**
 * Walks the segments of a JPEG (ITU T.81, annex B): one frame, then scans of its components, then an end marker, which must be the
 * last bytes. Only a progressive picture may have a component in several scans.
 */
export const readJpeg = (bytes: DataView): PictureRead => {
  let frame: Frame | undefined;
  let isProgressive = false;
  let scans = 0;
  const scanned = new Set<number>();
  for (let at = 2; ;) {
    const found = markerAt(bytes, at);
    if (!found) return undefined;
    const { marker, end: start } = found;
    if (marker === END) {
      const isWhole =
        start === bytes.byteLength && frame?.components.every((one) => scanned.has(one));
      return isWhole && frame ? { width: frame.width, height: frame.height } : undefined;
    }
    const segment = segmentAt(bytes, start);
    if (!segment) return undefined;
    at = start + segment.byteLength;
    if (isFrame(marker)) {
      if (frame) return undefined;
      isProgressive = marker === PROGRESSIVE;
      frame = frameIn(segment);
      if (!frame) return undefined;
    } else if (marker === SCAN) {
      const components = frame && componentsOfScan(segment, frame);
      scans += 1;
      if (!components || scans > SCANS_MAX) return undefined;
      for (const one of components) {
        if (!isProgressive && scanned.has(one)) return undefined;
        scanned.add(one);
      }
      at = endOfScan(bytes, at);
    } else if (!PLAIN.has(marker) && !isApplication(marker)) return undefined;
  }
};

/** The marker after any fill bytes, and the position after the marker. */
const markerAt = (bytes: DataView, from: number) => {
  let at = from;
  if (at >= bytes.byteLength || bytes.getUint8(at) !== 0xff) return undefined;
  while (at < bytes.byteLength && bytes.getUint8(at) === 0xff) at += 1;
  if (at >= bytes.byteLength) return undefined;
  return { marker: bytes.getUint8(at), end: at + 1 };
};

/** A segment with its length; undefined if it does not fit. */
const segmentAt = (bytes: DataView, at: number): DataView | undefined => {
  if (at + 2 > bytes.byteLength) return undefined;
  const length = bytes.getUint16(at);
  return length >= 2 && at + length <= bytes.byteLength
    ? new DataView(bytes.buffer, bytes.byteOffset + at, length)
    : undefined;
};

const frameIn = (segment: DataView): Frame | undefined => {
  if (segment.byteLength < 8) return undefined;
  const count = segment.getUint8(7);
  if (count < 1 || count > 4 || segment.byteLength !== 8 + 3 * count) return undefined;
  const components = Array.from({ length: count }, (_, n) => segment.getUint8(8 + 3 * n));
  const [width, height] = [segment.getUint16(5), segment.getUint16(3)];
  return new Set(components).size === count ? { width, height, components } : undefined;
};

const componentsOfScan = (segment: DataView, frame: Frame): number[] | undefined => {
  if (segment.byteLength < 6) return undefined;
  const count = segment.getUint8(2);
  if (count < 1 || count > 4 || segment.byteLength !== 6 + 2 * count) return undefined;
  const components = Array.from({ length: count }, (_, n) => segment.getUint8(3 + 2 * n));
  const areKnown = components.every((one) => frame.components.includes(one));
  return areKnown && new Set(components).size === count ? components : undefined;
};

/** The position of the first marker after coded data, except restart markers. `FF 00` is a coded byte. */
const endOfScan = (bytes: DataView, from: number): number => {
  for (let at = from; at + 1 < bytes.byteLength; at += 1) {
    if (bytes.getUint8(at) !== 0xff) continue;
    const next = bytes.getUint8(at + 1);
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.byteLength;
};

export const isJpeg = (bytes: DataView): boolean =>
  bytes.getUint16(0) === START && bytes.getUint8(2) === 0xff;
