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

/** Where steps lie; one that does not hold them as text leaves that out. */
type StepList = Pick<DiskList<unknown>, "add" | "at"> & Partial<Pick<DiskList<unknown>, "text">>;

/**
 * Two values are stored of each step: the record as it becomes by itself, since history takes its text as it is, and before it
 * everything else.
 */
export const importSteps = <Step extends PlannedStep>(list: StepList): ImportSteps<Step> => {
  const outliner = changeOutliner();
  const redirects: SlugRedirect[] = [];
  const creations: Change[] = [];
  let count = 0;
  const stepAt = (n: number): Step => {
    // What was stored is a step in two parts, as `add` put it there.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const step = list.at(2 * n) as Step;
    return { ...step, change: Object.assign(step.change, { after: list.at(2 * n + 1) }) };
  };
  function* all(): Generator<Step> {
    for (let n = 0; n < count; n++) yield stepAt(n);
  }
  return {
    add: (step) => {
      const { after, ...change } = step.change;
      list.add({ ...step, change });
      list.add(after);
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
      written: (n) => (n < count ? list.text?.(2 * n + 1) : undefined),
      *[Symbol.iterator]() {
        for (const { change } of all()) yield change;
        yield* creations;
      },
    }),
    redirects: () => redirects,
    [Symbol.iterator]: all,
  };
};
