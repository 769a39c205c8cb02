import type { BrandContent, BrandField } from "../brand/fields.ts";
import { siteHash } from "../sites/site-memory.ts";
import { attributesOfFacts, mentions } from "../taxonomy/attributes-of-facts.ts";
import { CLOSED_SLUG, countryName, isCountry, isOwner, isOwnOwner } from "../taxonomy/taxonomy.ts";

interface RuleAttribute {
  slug: string;
  name: string;
  aliases?: readonly string[];
}

/** What rules know besides the brand itself. */
export interface RuleFacts {
  /** The brand's attributes. */
  attributes: readonly RuleAttribute[];
  /** Attributes of the whole directory that name owners and countries. */
  owners: readonly RuleAttribute[];
  countries: readonly RuleAttribute[];
  /** Values replaced by accepted corrections. */
  former: readonly FormerValues[];
}

/** A brand's values before an accepted correction; only those that it changed. */
export type FormerValues = Partial<Pick<BrandContent, "name" | "foundedYear" | "hqLocation">>;

/** Two statements of which at most one is true. */
interface Contradiction {
  /** In words: `Founded 1959, but the text says “started in 1962”`. */
  says: string;
  /** The values that contradict each other. A dismissed question returns if one of them changes. */
  values: readonly (string | number)[];
}

interface Rule {
  id: string;
  /** The field of the form in which to correct it. */
  field: BrandField;
  check: (brand: BrandContent, facts: RuleFacts) => Contradiction | undefined;
}

/** Each contradiction becomes a question of kind `rule`. False alarms cost more than misses, so every rule needs both statements in clear words. */
export const RULES: readonly Rule[] = [
  {
    id: "family-and-owner",
    field: "ownershipType",
    check: (brand, { attributes }) => {
      const { ownershipType } = brand;
      const saysFamily = mentions(ownershipType, "family-owned");
      if (!saysFamily && !has(attributes, "family-owned")) return undefined;
      // "Family-Owned (Ruia Group)": the group is the family's.
      const owner = ownersOf(brand, attributes).find(
        ({ name }) => !saysFamily || !mentions(ownershipType, name),
      );
      if (owner)
        return { says: `Family-owned, but the owner is ${owner.name}`, values: [owner.slug] };
      return ownershipType !== null &&
        OF_A_COMPANY.test(ownershipType) &&
        !OF_A_FAMILY.test(textOf(brand))
        ? {
            says: `Family-owned, but the ownership says “${ownershipType}”`,
            values: [ownershipType],
          }
        : undefined;
    },
  },
  {
    id: "year-in-text",
    field: "foundedYear",
    check: (brand) => {
      const { foundedYear } = brand;
      const stated = foundingIn(brand, foundedYear);
      return stated === undefined
        ? undefined
        : {
            says: `Founded ${foundedYear}, but the text says “${stated}”`,
            values: [foundedYear ?? 0, stated],
          };
    },
  },
  {
    id: "only-direct",
    field: "attributeIds",
    check: ({ distributionModel }, { attributes }) =>
      distributionModel !== null &&
      ONLY_DIRECT.test(distributionModel.trim()) &&
      !has(attributes, "direct-to-consumer")
        ? {
            says: `Sold only directly (“${distributionModel}”), without the attribute “Direct-to-Consumer”`,
            values: [distributionModel],
          }
        : undefined,
  },
  {
    id: "two-countries",
    field: "hqLocation",
    check: ({ hqLocation }, { attributes, countries }) => {
      const based = attributes.filter(isCountry);
      const place = hqLocation?.split(",").at(-1) ?? null;
      const isNamed = (country: RuleAttribute): boolean =>
        [countryName(country), ...(country.aliases ?? [])].some((name) => mentions(place, name));
      const [first] = based;
      // Both must be known countries: the last part of a place may be a state.
      return first && hqLocation !== null && !based.some(isNamed) && countries.some(isNamed)
        ? {
            says: `Headquarters in ${hqLocation}, but the attribute says “${first.name}”`,
            values: [hqLocation, ...based.map(({ slug }) => slug)],
          }
        : undefined;
    },
  },
  {
    id: "closed-but-active",
    field: "events",
    check: (brand, { attributes }) => {
      const last = brand.events.at(-1);
      if (last?.kind !== "closed" || has(attributes, CLOSED_SLUG)) return undefined;
      const years = `${textOf(brand)}\n${brand.highlights.join("\n")}`.match(YEARS) ?? [];
      return years.some((year) => Number(year) > last.year) || WENT_ON.test(last.text)
        ? undefined
        : {
            says: `Its last event is that it closed in ${last.year}, but it is listed as in business`,
            values: [last.year, last.text],
          };
    },
  },
  {
    id: "former-value-in-text",
    field: "longDescription",
    check: (brand, { former }) => {
      for (const values of former)
        for (const field of FORMER_FIELDS) {
          const [formerValue = null, current] = [values[field], brand[field]];
          const text = textOf(brand);
          const isFoundByYearRule = field === "foundedYear" && foundingIn(brand, brand.foundedYear);
          if (
            formerValue === null ||
            current === null ||
            formerValue === current ||
            isFoundByYearRule
          )
            continue;
          if (mentions(text, statedAs(formerValue)) && !mentions(text, statedAs(current)))
            return {
              says: `The text still says ${statedAs(formerValue)}, which a correction changed to ${statedAs(current)}`,
              values: [formerValue, current],
            };
        }
      return undefined;
    },
  },
  {
    id: "event-before-founding",
    field: "events",
    check: ({ foundedYear, events }) => {
      if (foundedYear === null) return undefined;
      const early = events.find(({ year, kind }) => year < foundedYear && kind !== "milestone");
      return (
        early && {
          says: `Founded ${foundedYear}, but an event is from ${early.year}: “${early.text}”`,
          values: [foundedYear, early.year, early.text],
        }
      );
    },
  },
  {
    id: "owner-not-in-ownership",
    field: "ownershipType",
    check: (brand, { attributes, owners }) => {
      const { ownershipType } = brand;
      if (ownershipType === null) return undefined;
      const unnamed = ownersOf(brand, attributes).find(
        ({ name }) => !mentions(ownershipType, name),
      );
      if (unnamed)
        return {
          says: `The owner is ${unnamed.name}, but the ownership says “${ownershipType}”`,
          values: [unnamed.slug, ownershipType],
        };
      const implied = attributesOfFacts(brand, owners).find(
        ({ attribute }) => !isOwnOwner(attribute, brand) && !has(attributes, attribute.slug),
      )?.attribute;
      return implied
        ? {
            says: `The ownership says “${ownershipType}”, but the owner attribute “${implied.name}” is missing`,
            values: [implied.slug, ownershipType],
          }
        : undefined;
    },
  },
  {
    id: "age-attribute",
    field: "foundedYear",
    check: (brand, { attributes }) => {
      const { foundedYear } = brand;
      if (foundedYear === null) return undefined;
      const about = attributes.filter(({ slug }) => AGE.test(slug));
      const fitting = new Set(attributesOfFacts(brand, about).map(({ attribute }) => attribute));
      const wrong = about.find((attribute) => !fitting.has(attribute));
      return wrong
        ? {
            says: `Founded ${foundedYear}, but the attribute says “${wrong.name}”`,
            values: [foundedYear, wrong.slug],
          }
        : undefined;
    },
  },
];

export interface BrokenRule extends Contradiction {
  rule: Rule;
  /** The rule and a hash of the values, for the id of the question. */
  detail: string;
}

export const brokenRules = (brand: BrandContent, facts: RuleFacts): BrokenRule[] =>
  RULES.flatMap((rule) => {
    const found = rule.check(brand, facts);
    return found
      ? [{ ...found, rule, detail: `${rule.id}.${siteHash(found.values.join("\n")).slice(0, 8)}` }]
      : [];
  });

/** Fields whose former values a text may still state. */
export const FORMER_FIELDS = ["name", "foundedYear", "hqLocation"] as const;

const ONLY_DIRECT =
  /^(?:direct[- ]to[- ]consumer|direct|online|direct online|online direct|own web shop)(?: only)?$/i;

const AGE = /(?:^|-)(?:after|pre)-\d{4}$/;

const OF_A_COMPANY = /^(?:subsidiary|private label|private equity)\b/i;
const OF_A_FAMILY = /\bfamily-owned (?:company|firm|group)\b/i;

const YEARS = /\b(?:1[6-9]|20)\d\d\b/g;

/** Words in the description of a closure that say that the business continued. */
const WENT_ON = /\b(?:went on|passed|came back|continued|licensee|sold its)\b/i;

const has = (attributes: readonly RuleAttribute[], slug: string): boolean =>
  attributes.some((one) => one.slug === slug);

const ownersOf = (brand: BrandContent, attributes: readonly RuleAttribute[]): RuleAttribute[] =>
  attributes.filter((one) => isOwner(one) && !isOwnOwner(one, brand));

type Texts = Pick<BrandContent, "shortDescription" | "longDescription">;

const textOf = ({ shortDescription, longDescription }: Texts): string =>
  `${shortDescription}\n${longDescription}`;

/** How a text may state a value: a place by its town. */
const statedAs = (value: string | number): string => `${value}`.split(",")[0] ?? "";

/** Text that states a founding year. Not a bare "since 1982", which is usually about a product or an owner. */
const FOUNDING =
  /\b(?:(?:founded|established|started|set up)(?: in [\p{L} ]{1,30})? in|est\.|(?:family|family-owned|family-run|in business) since) (?:1[6-9]|20)\d\d\b/iu;

/** The words that give another founding year, in a text that does not mention the right one. */
const foundingIn = (texts: Texts, foundedYear: number | null): string | undefined => {
  if (foundedYear === null) return undefined;
  const text = textOf(texts);
  if (text.includes(`${foundedYear}`)) return undefined;
  return FOUNDING.exec(text)?.[0];
};
