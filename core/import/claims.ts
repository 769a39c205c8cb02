import type { RowProblem } from "./import-field.ts";
import type { Target } from "./find-targets.ts";

/** Which line of a file a brand or a slug belongs to: the first that names it. */
export interface Claims {
  /** What is wrong with a line about a brand that an earlier line is about. */
  earlier(target: Extract<Target, { key: string }>, line: number): RowProblem | undefined;
  /** The earlier line that gives its brand this slug. */
  slug(slug: string, line: number): number | undefined;
}

export const claims = (): Claims => {
  const lineOfBrand = new Map<string, number>();
  const lineOfSlug = new Map<string, number>();
  return {
    earlier: ({ key, brand, column, value }, line) => {
      const claim = brand ? brand.id : key;
      const earlier = lineOfBrand.get(claim);
      lineOfBrand.set(claim, earlier ?? line);
      if (earlier === undefined) return undefined;
      return { line, column, value, message: `names the same brand as line ${earlier}` };
    },
    slug: (slug, line) => {
      const earlier = lineOfSlug.get(slug);
      if (earlier === undefined) lineOfSlug.set(slug, line);
      return earlier;
    },
  };
};
