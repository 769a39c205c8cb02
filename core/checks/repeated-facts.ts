import { ATTRIBUTE_PREFIX, type Evidence, evidenceOf } from "../brand/evidence.ts";
import type { BrandContent } from "../brand/fields.ts";
import { attributesOfFacts } from "../taxonomy/attributes-of-facts.ts";

/** The checks of a brand's facts, as checks of the attributes that repeat them: "Carlsbad, California, USA" checked is "Based in USA" checked. */
export const checksOfRepeated = (
  brand: BrandContent,
  attributes: readonly { id: string; slug: string; name: string }[],
): Evidence[] =>
  attributesOfFacts(brand, attributes).flatMap(({ attribute, because }) => {
    const check = evidenceOf(brand, because);
    return check ? withField(check, ATTRIBUTE_PREFIX + attribute.id) : [];
  });

const withField = (check: Evidence, field: string): Evidence => ({ ...check, field });
