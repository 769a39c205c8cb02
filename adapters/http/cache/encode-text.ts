/** Room to encode into: an encoder that knows its room to be ample need not measure the text first. */
const ROOM = Buffer.allocUnsafeSlow(384 * 1024);
/** No UTF-16 unit takes more bytes in UTF-8. */
const BYTES_PER_UNIT = 3;

/** A text as UTF-8: for a page with signs beyond ASCII in half the time that `Buffer.from` takes. */
export const encodeText = (text: string): Uint8Array<ArrayBuffer> => {
  if (text.length * BYTES_PER_UNIT > ROOM.byteLength) return Buffer.from(text);
  return Buffer.from(ROOM.subarray(0, ROOM.write(text)));
};
