import stringWidth from "fast-string-width";

/** Text is never wrapped to fewer columns than this. */
const MIN_WIDTH = 20;

/** Wraps a text at spaces to this width. A command in backquotes stays on one line, so that it can be copied. Later lines start with `indent` spaces. The first line is shorter by `indent` columns too, to leave space for a label. */
export const wrapText = (text: string, width: number, indent = 0): string => {
  const available = Math.max(MIN_WIDTH, width - indent);
  const lines: string[] = [];
  for (const word of wordsOf(text)) {
    const line = lines.at(-1);
    if (line !== undefined && stringWidth(line) + 1 + stringWidth(word) <= available)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join(`\n${" ".repeat(indent)}`);
};

const wordsOf = (text: string): string[] => {
  const words: string[] = [""];
  for (const [at, part] of text.split(/(`golfbrands [^`]*`)/).entries()) {
    // Every second part is a command.
    const [first = "", ...rest] = at % 2 === 1 ? [part] : part.split(" ");
    words[words.length - 1] += first;
    words.push(...rest);
  }
  return words;
};

/** Wraps each line; the continuation of a line is indented. Without a width nothing is wrapped. */
export const wrapLines = (text: string, width = Infinity): string =>
  text
    .split("\n")
    .map((line) => wrapText(line, width, (/^ */.exec(line)?.[0].length ?? 0) + HANG))
    .join("\n");

const HANG = 2;
