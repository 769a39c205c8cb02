import { parseJson } from "../json.ts";

/** Longer blocks are ignored. */
export const JSON_LD_MAX = 128 * 1_024;

/** Parses a block of JSON-LD, even with comments, trailing commas and line breaks in texts; undefined if it is still invalid. */
export const parseJsonLd = (block: string): unknown =>
  block.length > JSON_LD_MAX ? undefined : (parseJson(block) ?? parseJson(strictJson(block)));

/** What browsers and content systems put around scripts. */
const WRAPPERS = Object.freeze(["<!--", "-->", "<![CDATA[", "]]>"]);

/** Removes comments and trailing commas, in linear time. */
const strictJson = (block: string): string => {
  const written: string[] = [];
  let at = 0;
  const skipTo = (end: string): void => {
    const found = block.indexOf(end, at + 2);
    at = found === -1 ? block.length : found + end.length;
  };
  while (at < block.length) {
    const character = block.charAt(at);
    const wrapper = WRAPPERS.find((one) => block.startsWith(one, at));
    if (wrapper !== undefined) at += wrapper.length;
    else if (character === '"') {
      const end = endOfText(block, at);
      // oxlint-disable-next-line no-control-regex -- JSON allows none in texts.
      written.push(block.slice(at, end).replace(/[\0-\x1f]/g, " "));
      at = end;
    } else if (block.startsWith("/*", at)) skipTo("*/");
    else if (block.startsWith("//", at)) {
      // `//<![CDATA[` may be followed by the block itself.
      if (WRAPPERS.some((one) => block.startsWith(one, at + 2))) at += 2;
      else skipTo("\n");
    } else {
      if ((character === "}" || character === "]") && written.at(-1) === ",") written.pop();
      if (!/[\s;\uFEFF]/.test(character)) written.push(character);
      at += 1;
    }
  }
  return written.join("");
};

const endOfText = (block: string, from: number): number => {
  for (let at = from + 1; at < block.length; at += 1) {
    if (block[at] === "\\") at += 1;
    else if (block[at] === '"') return at + 1;
  }
  return block.length;
};
