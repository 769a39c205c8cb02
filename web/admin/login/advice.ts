import type { SignInRefused } from "../session/session-provider.ts";

/** What may help after a failed sign-in; `undefined` where only the right password helps. */
export const adviceFor = (refused: SignInRefused): string | undefined => {
  if (refused.kind === "too-many-tries")
    return `Too many tries. Try again in ${waitIn(refused.retryAfterSeconds)}.`;
  return refused.kind === "unreachable"
    ? "The server could not be reached. Try again in a moment."
    : undefined;
};

const waitIn = (seconds: number): string => {
  if (seconds < 60) return plural(seconds, "second");
  return plural(Math.ceil(seconds / 60), "minute");
};

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
