import { setImmediate as nextTurn } from "node:timers/promises";

/** A list of so many is written one by one. */
const LONG = 500;

/** So many characters are written before others get their turn. */
const PIECE = 64 * 1024;

/** What `JSON.stringify` makes of a value, piece by piece; others get their turn in between. */
export async function* jsonInSlices(value: object): AsyncGenerator<string> {
  let text = "";
  for (const piece of chunksOf(value)) {
    text += piece;
    if (text.length < PIECE) continue;
    yield text;
    text = "";
    await nextTurn();
  }
  yield text;
}

function* chunksOf(value: object): Generator<string> {
  if (!Array.isArray(value)) {
    let before = "{";
    for (const [key, member] of Object.entries(value)) {
      const isObject = typeof member === "object" && member !== null;
      const json: string | undefined = isObject ? "" : JSON.stringify(member);
      if (json === undefined) continue;
      yield `${before}${JSON.stringify(key)}:${json}`;
      if (isObject) yield* chunksOf(member);
      before = ",";
    }
    yield before === "{" ? "{}" : "}";
  } else if (value.length < LONG) yield JSON.stringify(value);
  else {
    let before = "[";
    for (const item of value) {
      yield before + (JSON.stringify(item) ?? "null");
      before = ",";
    }
    yield "]";
  }
}
