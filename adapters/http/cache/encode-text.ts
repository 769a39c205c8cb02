/** Room to encode into: an encoder that knows its room to be ample need not measure the text first. */
const ROOM = Buffer.allocUnsafeSlow(384 * 1024);
/** No UTF-16 unit takes more bytes in UTF-8. */
const BYTES_PER_UNIT = 3;

/**
 * A text, whole or in pieces, as UTF-8: for a page with signs beyond ASCII in half the time that `Buffer.from` takes.
 * In pieces it is faster still: one sign beyond Latin-1 makes engines keep and copy the whole of a text at twice the size.
 */
export const encodeText = (text: string | readonly string[]): Uint8Array<ArrayBuffer> => {
  const pieces = typeof text === "string" ? [text] : text;
  const units = pieces.reduce((sum, { length }) => sum + length, 0);
  if (units * BYTES_PER_UNIT > ROOM.byteLength) return Buffer.from(pieces.join(""));
  let size = 0;
  for (const piece of pieces) size += ROOM.write(piece, size);
  return Buffer.from(ROOM.subarray(0, size));
};
