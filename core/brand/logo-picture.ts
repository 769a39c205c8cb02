export interface Size {
  width: number;
  height: number;
}

/** Compressed data of a picture, and its size after decompression: the exact size, or the limit. */
export interface Packed {
  data: Uint8Array;
  bytes: number;
  isExact: boolean;
}

/** The size of a valid still picture; `animated` for an animation, undefined for a broken picture. */
export type PictureRead = (Size & { packed?: readonly Packed[] }) | "animated" | undefined;

/** The name of a chunk: four letters. */
export const nameAt = (bytes: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => bytes.getUint8(at + offset)));
