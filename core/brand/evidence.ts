/** Who confirms a fact: the brand itself, an independent source, or the directory's editors. */
export const GRADES = ["brand", "independent", "judgement"] as const;
export type Grade = (typeof GRADES)[number];

export const GRADE_NAMES: Readonly<Record<Grade, string>> = {
  brand: "the brand says",
  independent: "independent",
  judgement: "our judgement",
};

/**
 * A record that somebody checked a fact, and when. Only a check sets the date; an import without evidence, a bulk edit, a merge and a
 * migration do not. Only history records who checked.
 */
// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface is not assignable to JsonValue.
export type Evidence = {
  /** A field name, or `attr:` and an attribute: its id inside the directory, its slug outside. */
  field: string;
  /** An address or prose. */
  source: string | null;
  /** `YYYY-MM-DD`. */
  checkedOn: string;
  grade: Grade;
};

export const SOURCE_MAX = 300;
export const ATTRIBUTE_PREFIX = "attr:";

/** How a brand lost its website. The site's address is then no longer public. */
export const SITE_VERDICTS = ["parked", "changed-hands", "gone"] as const;
export type SiteVerdict = (typeof SITE_VERDICTS)[number];

// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface is not assignable to JsonValue.
export type SiteState = {
  verdict: SiteVerdict;
  /** `YYYY-MM-DD`. */
  since: string;
};

export const evidenceOf = (
  { evidence }: { evidence: readonly Evidence[] },
  wanted: string,
): Evidence | undefined => evidence.find(({ field }) => field === wanted);

/** The attribute that evidence refers to; `undefined` for a field. */
export const attributeIn = (field: string): string | undefined =>
  field.startsWith(ATTRIBUTE_PREFIX) ? field.slice(ATTRIBUTE_PREFIX.length) : undefined;
