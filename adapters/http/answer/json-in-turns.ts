import type { Steps } from "#core/steps.ts";
import { inTurns } from "../../in-turns.ts";

/** A list of so many is written one by one. */
const LONG = 500;

/** What `JSON.stringify` makes of a value; others get their turn while a long list in it is written. */
export const jsonInTurns = async (value: object): Promise<string> => inTurns(jsonOf(value));

const jsonOf = function* (value: object): Steps<string> {
  if (Array.isArray(value)) {
    if (value.length < LONG) return JSON.stringify(value);
    const items: string[] = [];
    for (const item of value) {
      items.push(JSON.stringify(item) ?? "null");
      yield;
    }
    return `[${items.join()}]`;
  }
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    const json: string | undefined =
      typeof member === "object" && member !== null
        ? yield* jsonOf(member)
        : JSON.stringify(member);
    if (json !== undefined) members.push(`${JSON.stringify(key)}:${json}`);
  }
  return `{${members.join()}}`;
};
