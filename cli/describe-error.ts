/** An error as the log may tell it: no path, no e-mail, no address, and none of what a database adds, which may be whole rows. */
interface DescribedError {
  type: string;
  message: string;
  code?: string;
  /** Where it arose: names and lines of our own program, innermost first. */
  at?: string[];
  cause?: DescribedError;
}

const FRAMES = 4;
const CAUSES = 3;

export const describeError = (error: unknown, causes = CAUSES): DescribedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)) };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const at = framesOf(error);
  return {
    type: error.name,
    message: scrub(error.message),
    ...(code !== undefined && { code }),
    ...(at.length > 0 && { at }),
    ...(error.cause !== undefined &&
      causes > 0 && { cause: describeError(error.cause, causes - 1) }),
  };
};

const framesOf = ({ stack = "" }: Error): string[] =>
  [...stack.matchAll(/^ +at (?:(.+?) \()?(?:.*[\\/])?([^\\/()]+:\d+:\d+)\)?$/gm)]
    .slice(0, FRAMES)
    .map(([, name, place]) => (name === undefined ? String(place) : `${name} ${place}`));

/** Takes out of a message what is nobody's business; the rest of it is ours, or a library's. */
const scrub = (message: string): string =>
  message
    .replace(/(?<![^\s"'<>()])[^\s"'<>()@]*@[^\s"'<>()]+/g, "[e-mail]")
    .replace(/\b[a-z]+:\/\/[^\s"')]+/gi, "[address]")
    .replace(/(?<![\w.])(?:[A-Za-z]:)?(?:[\\/][^\s\\/:"',;]+)+[\\/]([^\s\\/:"',;]+)/g, "$1")
    .replace(/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, "[address]");
