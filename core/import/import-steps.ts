import {
  type BrandWritten,
  type Change,
  changeOutliner,
  type Changes,
  type SlugRedirect,
} from "../change/change-set.ts";
import type { DiskList } from "../ports/brand-files.ts";

/** A change that an import planned: imports delete nothing. */
export interface PlannedStep {
  change: BrandWritten;
  /** An old address that shall lead to the brand. */
  redirect: SlugRedirect | null;
}

/** Everything an import planned, as it comes along, to be committed together. The steps lie wherever there is room. */
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
  list: Pick<DiskList<Step>, "add" | "at" | "length">,
): ImportSteps<Step> => {
  const outliner = changeOutliner();
  const redirects: SlugRedirect[] = [];
  const creations: Change[] = [];
  function* all(): Generator<Step> {
    for (let step = list.at(0), n = 0; step; step = list.at(++n)) yield step;
  }
  return {
    add: (step) => {
      list.add(step);
      outliner.add(step.change);
      if (step.redirect) redirects.push(step.redirect);
    },
    create: (creation) => {
      outliner.add(creation);
      creations.push(creation);
    },
    count: () => list.length,
    changes: () => ({
      length: list.length + creations.length,
      outline: outliner.outline,
      at: (n) => (n < list.length ? list.at(n)?.change : creations[n - list.length]),
      *[Symbol.iterator]() {
        for (const { change } of all()) yield change;
        yield* creations;
      },
    }),
    redirects: () => redirects,
    [Symbol.iterator]: all,
  };
};
