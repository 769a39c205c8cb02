/** Sends at least this much at once, in characters. */
const PIECE = 32 * 1024;

/**
 * A text as the body of an answer, written as fast as it is taken. Waits for its first piece, so that what cannot even begin is
 * an error with a status; what breaks later breaks the answer off.
 */
export const streamOf = async (
  text: AsyncIterable<string>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  const encoder = new TextEncoder();
  const pieces = text[Symbol.asyncIterator]();
  let next = await pieces.next();
  return new ReadableStream(
    {
      pull: async (controller) => {
        let gathered = "";
        while (!next.done && gathered.length < PIECE) {
          gathered += next.value;
          next = await pieces.next();
        }
        if (gathered !== "") controller.enqueue(encoder.encode(gathered));
        if (next.done) controller.close();
      },
      cancel: async () => {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
};
