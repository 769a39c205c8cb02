export interface Size {
  width: number;
  height: number;
}

/** Compressed data of a picture, and the bytes that they may unpack to, or must. */
export interface Packed {
  data: Uint8Array;
  bytes: number;
  isExact: boolean;
}

/** A still picture that was read to its end; undefined if it is broken. */
export type PictureRead = (Size & { packed?: readonly Packed[] }) | "animated" | undefined;
