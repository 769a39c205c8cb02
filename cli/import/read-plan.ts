import { readText } from "#adapters/files/read-text.ts";
import { jsonListSplitter } from "#adapters/files/split-json-list.ts";
import type { Change } from "#core/change/change-set.ts";
import type { InvalidInput } from "#core/failure.ts";
import {
  parsePlanChange,
  parsePlanHead,
  type PlanChange,
  type PlanHead,
} from "#core/import/plan-file.schema.ts";
import { UserError } from "../user-error.ts";
import { whenInterrupted } from "../output/interrupt.ts";
import { openSource } from "./open-source.ts";

/** Reads a plan, telling of one change after the other; nothing holds them all. Complains about the first thing that is wrong. */
export const readPlan = async (
  file: string,
  now: Date,
  told: (change: PlanChange) => void,
): Promise<PlanHead> => {
  const source = await openSource(file);
  const calledOff = whenInterrupted(source.close);
  try {
    const splitter = jsonListSplitter("changes");
    const ids = new Set<string>();
    const see = (change: Change, what: string): void => {
      if (change.verb === "delete") return;
      const { id, name } = change.after;
      if (ids.has(id)) throw new UserError(`${what} is about ${name}, as an earlier one is.`);
      ids.add(id);
    };
    let count = 0;
    for await (const text of readText(source)) {
      for (const item of splitter.add(text)) {
        count += 1;
        const what = `${source.name}, change ${count},`;
        const change = parsePlanChange(parseJson(item, what), now);
        if (!change.ok) throw notAPlan(what, change.failure);
        see(change.value.change, what);
        told(change.value);
      }
      if (splitter.isTooLong()) throw new UserError(`${source.name} is no plan: it never ends.`);
    }
    const rest = parseJson(splitter.rest(), source.name);
    const head = parsePlanHead(rest);
    if (!head.ok) throw notAPlan(source.name, head.failure);
    if (!hasList(rest)) throw new UserError(`${source.name} is no plan: it has no changes.`);
    for (const [at, creation] of head.value.creations.entries())
      see(creation, `${source.name}, creation ${at + 1},`);
    return head.value;
  } finally {
    calledOff();
    source.close();
  }
};

const hasList = (rest: unknown): boolean =>
  typeof rest === "object" && rest !== null && "changes" in rest && Array.isArray(rest.changes);

const parseJson = (text: string, what: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Said below.
  }
  throw new UserError(`${what} is no plan: it is no JSON.`);
};

const notAPlan = (what: string, { errors }: InvalidInput): UserError =>
  new UserError(
    [
      `${what} is no plan that can be used:`,
      ...errors
        .slice(0, 10)
        .map(({ path, message }) => `  ${path === "" ? "it" : path} ${message}`),
    ].join("\n"),
  );
