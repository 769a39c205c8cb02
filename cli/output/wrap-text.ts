import stringWidth from "fast-string-width";

/** Narrower columns than this are not worth wrapping for. */
const MIN_WIDTH = 20;

/** Wraps a text at spaces to this width. Lines after the first start with `indent` spaces, for which the first line has room too. */
export const wrapText = (text: string, width: number, indent = 0): string => {
  const room = Math.max(MIN_WIDTH, width - indent);
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && stringWidth(line) + 1 + stringWidth(word) <= room)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join(`\n${" ".repeat(indent)}`);
};

/** Wraps each line; the continuation of a line is indented. Without a width nothing is wrapped. */
export const wrapLines = (text: string, width = Infinity): string =>
  text
    .split("\n")
    .map((line) => wrapText(line, width, (/^ */.exec(line)?.[0].length ?? 0) + HANG))
    .join("\n");

const HANG = 2;
