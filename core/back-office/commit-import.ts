import { type BackOfficeParts, changeSetOf } from "./back-office-parts.ts";
import { changeOutliner } from "../change/change-head.ts";
import type {
  BrandWritten,
  Change,
  Changes,
  Committed,
  SlugRedirect,
} from "../change/change-set.ts";
import type { SlugTaken, Stale, UnknownLink } from "../failure.ts";
import { fail, ok, type Result } from "../result.ts";

/** A change that an import planned: imports delete nothing. */
export interface PlannedStep {
  change: BrandWritten;
  /** An old address that shall lead to the brand. */
  redirect: SlugRedirect | null;
}

/** Keeps values, JSON all of them, in their order. */
export interface StepKeeper {
  add(value: unknown): void;
  /** The n-th, from 0. */
  at(n: number): unknown;
  /** The n-th as JSON in UTF-8, good until something else is asked; left out by who does not keep it as that. */
  text?(n: number): Uint8Array | undefined;
}

/** Everything an import planned, as it comes along, to be committed together. The steps are kept wherever there is room. */
export interface ImportSteps<Step extends PlannedStep> {
  add(step: Step): void;
  /** A category or attribute that the brands name; after the last brand. */
  create(creation: Change): void;
  /** How many brands change. */
  count(): number;
  changes(): Changes;
  redirects(): SlugRedirect[];
  [Symbol.iterator](): Iterator<Step>;
}

/**
 * Two values are kept of each step: the record as it becomes by itself, since history takes its text as it is, and before it
 * everything else.
 */
export const importSteps = <Step extends PlannedStep>(kept: StepKeeper): ImportSteps<Step> => {
  const outliner = changeOutliner();
  const redirects: SlugRedirect[] = [];
  const creations: Change[] = [];
  let count = 0;
  const stepAt = (n: number): Step => {
    // What was kept is a step in two parts, as `add` put it there.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const step = kept.at(2 * n) as Step;
    return { ...step, change: Object.assign(step.change, { after: kept.at(2 * n + 1) }) };
  };
  function* all(): Generator<Step> {
    for (let n = 0; n < count; n++) yield stepAt(n);
  }
  return {
    add: (step) => {
      const { after, ...change } = step.change;
      kept.add({ ...step, change });
      kept.add(after);
      outliner.add(step.change);
      if (step.redirect) redirects.push(step.redirect);
      count += 1;
    },
    create: (creation) => {
      outliner.add(creation);
      creations.push(creation);
    },
    count: () => count,
    changes: () => ({
      length: count + creations.length,
      outline: outliner.outline,
      at: (n) => (n < count ? stepAt(n).change : creations[n - count]),
      written: (n) => (n < count ? kept.text?.(2 * n + 1) : undefined),
      *[Symbol.iterator]() {
        for (const { change } of all()) yield change;
        yield* creations;
      },
    }),
    redirects: () => redirects,
    [Symbol.iterator]: all,
  };
};

/** Commits what an import planned, as one batch: all of it, or nothing when a record moved on since. */
export const commitImport = async <Step extends PlannedStep>(
  parts: Pick<BackOfficeParts, "store" | "actor">,
  note: string,
  steps: ImportSteps<Step>,
): Promise<Result<Committed, Stale | SlugTaken | UnknownLink>> => {
  const outcome = await parts.store.commit({
    ...changeSetOf(parts, "import", { note, changes: [], redirects: steps.redirects() }),
    changes: steps.changes(),
  });
  if (outcome.ok) return ok(outcome.value);
  if (outcome.failure.kind === "submission-moved-on")
    throw new Error("An import decides no submissions");
  return fail(outcome.failure);
};
