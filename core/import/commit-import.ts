import { type BackOfficeParts, changeSetOf } from "../back-office-parts.ts";
import { changeOutliner } from "../change/change-head.ts";
import type { Change, Changes, Committed, SlugRedirect } from "../change/change-set.ts";
import type { SlugTaken, Stale, UnknownLink } from "../failure.ts";
import { fail, ok, type Result } from "../result.ts";

/** A change that an import planned. */
export interface PlannedStep {
  change: Change;
  /** An old address that shall lead to the brand. */
  redirect: SlugRedirect | null;
}

/** Keeps steps in their order. */
export interface StepKeeper<Step extends PlannedStep> extends Iterable<Step> {
  add(step: Step): void;
  /** The n-th, from 0. */
  at(n: number): Step | undefined;
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

export const importSteps = <Step extends PlannedStep>(
  kept: StepKeeper<Step>,
): ImportSteps<Step> => {
  const outliner = changeOutliner();
  const redirects: SlugRedirect[] = [];
  const creations: Change[] = [];
  let count = 0;
  return {
    add: (step) => {
      kept.add(step);
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
      at: (n) => (n < count ? kept.at(n)?.change : creations[n - count]),
      *[Symbol.iterator]() {
        for (const { change } of kept) yield change;
        yield* creations;
      },
    }),
    redirects: () => redirects,
    [Symbol.iterator]: () => kept[Symbol.iterator](),
  };
};

/** Commits what an import planned, as one batch: all of it, or nothing when a record moved on since. */
export const commitImport = async <Step extends PlannedStep>(
  parts: Pick<BackOfficeParts, "store" | "keeper">,
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
