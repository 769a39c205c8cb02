import type { Change } from "../change/change-set.ts";
import type { ImportChange } from "../import/planned-change.ts";
import { parsePlanChange, parsePlanHeader } from "../import/written-plan.schema.ts";
import { fail, type InvalidInput, ok, type Result } from "../result.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { type ImportPlan, importPlan } from "./plan-import.ts";

/** The content of a file that a plan was written to. */
export interface WrittenPlan {
  name: string;
  content: unknown;
}

/** The file is not a usable plan. */
export interface NotAPlan {
  kind: "not-a-plan";
  /** A sentence that begins with the file's name. */
  message: string;
}

/** Reads a plan by the rules of the form, because the file may have been edited. Refuses with the first thing that is wrong. */
export const openPlan =
  (parts: BackOfficeParts) =>
  async ({ name, content }: WrittenPlan): Promise<Result<ImportPlan<ImportChange>, NotAPlan>> => {
    const header = parsePlanHeader(content);
    if (!header.ok) return unusable(name, header.failure);
    const { note, creations, changes } = header.value;
    const planned: ImportChange[] = [];
    const now = parts.clock.now();
    const duplicateOf = duplicateCheck();
    for (const [at, input] of changes.entries()) {
      const what = `${name}, change ${at + 1},`;
      const parsed = parsePlanChange(input, now);
      if (!parsed.ok) return unusable(what, parsed.failure);
      const duplicate = duplicateOf(parsed.value.change, what);
      if (duplicate) return fail(duplicate);
      planned.push(parsed.value);
    }
    for (const [at, creation] of creations.entries()) {
      const duplicate = duplicateOf(creation, `${name}, creation ${at + 1},`);
      if (duplicate) return fail(duplicate);
    }
    return ok(importPlan(parts, note, planned, creations));
  };

/** Refuses the second change of one record. */
const duplicateCheck = () => {
  const ids = new Set<string>();
  return (change: Change, what: string): NotAPlan | undefined => {
    if (change.verb === "delete") return undefined;
    const { id, name } = change.after;
    if (ids.has(id))
      return { kind: "not-a-plan", message: `${what} changes ${name}, as does an earlier one.` };
    ids.add(id);
    return undefined;
  };
};

const SHOWN_ERRORS = 10;

const unusable = (what: string, { errors }: InvalidInput): { ok: false; failure: NotAPlan } =>
  fail({
    kind: "not-a-plan",
    message: [
      `${what} is not a valid plan:`,
      ...errors
        .slice(0, SHOWN_ERRORS)
        .map(({ path, message }) => `  ${path === "" ? "it" : path} ${message}`),
    ].join("\n"),
  });
