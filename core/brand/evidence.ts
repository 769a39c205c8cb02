/** Who vouches for a fact: the brand itself, somebody who gains nothing by it, or the directory's own judgement. */
export const GRADES = ["brand", "independent", "judgement"] as const;
export type Grade = (typeof GRADES)[number];

export const GRADE_NAMES: Readonly<Record<Grade, string>> = {
  brand: "the brand says",
  independent: "independent",
  judgement: "our judgement",
};

/**
 * That somebody looked whether a fact is true, and when. Only an act of checking writes a day: never an import that does not give it, a
 * bulk edit, a merge or a migration. Who looked is told nowhere but in history.
 */
// An interface would be no JSON value.
// oxlint-disable-next-line typescript/consistent-type-definitions
export type Evidence = {
  /** A field of the brand, or `attr:` and an attribute: its id in the directory, its slug outside it. */
  field: string;
  /** An address, or words. */
  source: string | null;
  /** `YYYY-MM-DD`. */
  checkedOn: string;
  grade: Grade;
};

export const SOURCE_MAX = 300;
export const ATTRIBUTE_PREFIX = "attr:";

/** What became of a brand's website; since then its address is shown nowhere. */
export const SITE_VERDICTS = ["parked", "changed-hands", "gone"] as const;
export type SiteVerdict = (typeof SITE_VERDICTS)[number];

// oxlint-disable-next-line typescript/consistent-type-definitions -- as above
export type SiteState = {
  verdict: SiteVerdict;
  /** `YYYY-MM-DD`. */
  since: string;
};

export const evidenceOf = (
  { evidence }: { evidence: readonly Evidence[] },
  wanted: string,
): Evidence | undefined => evidence.find(({ field }) => field === wanted);

/** The attribute that a piece of evidence is about; `undefined` where it is about a field. */
export const attributeIn = (field: string): string | undefined =>
  field.startsWith(ATTRIBUTE_PREFIX) ? field.slice(ATTRIBUTE_PREFIX.length) : undefined;
