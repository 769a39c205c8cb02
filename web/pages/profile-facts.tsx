import type { ReactNode } from "react";
import type { PublicBrand } from "#core/brand/brand.ts";
import { checkedSummary, checkedText, lostSiteText } from "#core/brand/checkable-facts.ts";
import { ATTRIBUTE_PREFIX, type Evidence, GRADE_NAMES } from "#core/brand/evidence.ts";
import { brandField, factText, PUBLIC_FIELDS } from "#core/brand/fields.ts";
import { listText } from "#core/text/count-text.ts";
import {
  abbreviateFollowers,
  SOCIAL_NETWORK_NAMES,
  SOCIAL_NETWORKS,
} from "#core/brand/social-networks.ts";
import { attributesOfFacts } from "#core/taxonomy/attributes-of-facts.ts";
import {
  type Attribute,
  byGroup,
  type Category,
  nameInGroup,
  type OpenGroup,
  rulesOf,
} from "#core/taxonomy/taxonomy.ts";
import { Definitions } from "../ui/choices.tsx";
import { SourceLink } from "../ui/source-link.tsx";
import { CorrectableHeading, CorrectPencil } from "./correct-pencil.tsx";
import { attributePath, ExternalLink, listPath, webAddress, correctPath } from "../ui/links.tsx";

interface BrandFactsProps {
  brand: PublicBrand;
  /** The checked facts that are due again. */
  overdue: readonly string[];
}

interface ProfileFactsProps extends BrandFactsProps {
  attributes: readonly Attribute[];
  groups: readonly OpenGroup[];
}

/**
 * Known facts (spec section 2), then attributes of partly known groups. Attributes link to their lists. A fact that an attribute repeats
 * links to the attribute's list, and the attribute is not shown.
 */
export const ProfileFacts = (props: ProfileFactsProps) => {
  const { brand, attributes: all, groups, overdue } = props;
  const repeated = repeatedFacts(brand, all);
  const attributes = all.filter(({ id }) => !repeated.some(({ attribute }) => attribute.id === id));
  // The year has no link: nobody would expect it to lead to the list "before 1950".
  const listOf = (field: string) =>
    field === "foundedYear"
      ? undefined
      : repeated.find(({ because }) => because === field)?.attribute.slug;
  const facts = factsOf(brand);
  const known = byGroup(attributes, groups).filter(
    ({ name }) => rulesOf(groups, name)?.partlyKnown === true,
  );
  const checked = (field: string) => checkOf(brand, field);
  const shown = [
    ...facts.map(({ field }) => field),
    ...known.flatMap(({ members }) => members.map(({ slug }) => ATTRIBUTE_PREFIX + slug)),
    ...(webAddress(brand.websiteUrl) === undefined ? [] : ["websiteUrl"]),
  ];
  const summary = checkedSummary(brand.evidence, shown);
  if (shown.length === 0) return null;
  return (
    <>
      <dl className="facts">
        {facts.map(({ field, fact, value }) => (
          <div key={fact}>
            <dt>
              {fact}
              <CorrectPencil
                field={field}
                name={field === "foundedYear" ? "founding year" : fact.toLowerCase()}
              />
            </dt>
            <dd>
              <InList of={listOf(field)}>{value}</InList>
              <Checked entry={checked(field)} overdue={overdue} />
            </dd>
          </div>
        ))}
        {known.map(({ name, members }) => (
          <div key={name}>
            <dt>
              {name}
              <CorrectPencil field="attributes" name="attributes" />
            </dt>
            {members.map((attribute) => (
              <dd key={attribute.id}>
                <a href={attributePath(attribute.slug)}>{nameInGroup(attribute)}</a>
                <Checked entry={checked(ATTRIBUTE_PREFIX + attribute.slug)} overdue={overdue} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {summary !== undefined && <p className="checked-summary">{summary}</p>}
    </>
  );
};

const factsOf = (brand: PublicBrand) =>
  PUBLIC_FIELDS.flatMap((field) => {
    const { profileLabel: fact } = brandField(field);
    const value = factText(field, brand[field]);
    return fact === undefined || value === undefined ? [] : [{ field, fact, value }];
  });

/** Attributes that only repeat what the facts say: "Based in USA" beside "Carlsbad, USA". */
const repeatedFacts = (brand: PublicBrand, attributes: readonly Attribute[]) =>
  attributesOfFacts({ ...brand, ownershipType: null }, attributes);

/** Links to the list of the attribute with this slug; plain text without a slug. */
const InList = ({ of, children }: { of: string | undefined; children: ReactNode }) =>
  of === undefined ? children : <a href={attributePath(of)}>{children}</a>;

/** The last check of a fact. */
const checkOf = ({ evidence }: PublicBrand, fact: string): Evidence | undefined =>
  evidence.find(({ field }) => field === fact);

/** Facts that visitors can add where they are missing. */
const ASKED_FACTS = [
  ["foundedYear", "founding year"],
  ["hqLocation", "headquarters"],
  ["websiteUrl", "website"],
] as const;

/** Asks for missing facts in one line. */
export const MissingFacts = ({ brand }: { brand: PublicBrand }) => {
  const missing = ASKED_FACTS.filter(
    ([field]) => brand[field] === null && (field !== "websiteUrl" || brand.siteState === null),
  );
  const [only] = missing;
  if (!only) return null;
  const names = missing.map(([, name]) => name);
  return (
    <p className="missing-facts">
      {`Know the ${listText(names, "or")}? `}
      <a href={correctPath(brand.slug, missing.length === 1 ? only[0] : undefined)} rel="nofollow">
        Tell us
      </a>
      .
    </p>
  );
};

/** The link to the brand's website, or a note that the address no longer belongs to the brand. */
export const OwnSite = ({ brand, overdue }: BrandFactsProps) => {
  const pencil = <CorrectPencil field="websiteUrl" name="website" />;
  if (brand.siteState !== null)
    return (
      <p className="banner">
        <span>
          {lostSiteText(brand.siteState)} {pencil}
        </span>
      </p>
    );
  if (webAddress(brand.websiteUrl) === undefined) return null;
  return (
    <div className="own-site">
      <div className="with-pencil">
        <ExternalLink className="button is-outbound" to={brand.websiteUrl} siteOf={brand.slug}>
          Visit Official Website
        </ExternalLink>
        {pencil}
      </div>
      <Checked what="website " entry={checkOf(brand, "websiteUrl")} overdue={overdue} />
    </div>
  );
};

/** Networks with an address (spec section 2). */
export const SocialAccounts = ({ brand, overdue }: BrandFactsProps) => {
  const accounts = SOCIAL_NETWORKS.flatMap((network) => {
    const url = webAddress(brand[`${network}Url`]);
    const followers = abbreviateFollowers(brand[`${network}Followers`]);
    return url === undefined ? [] : [{ network, url, followers }];
  });
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="social-media">
      <h2 id="social-media">Social Media</h2>
      <ul className="social">
        {accounts.map(({ network, url, followers }) => (
          <li key={network}>
            <ExternalLink className="social-link" to={url}>
              <span className="social-name">{SOCIAL_NETWORK_NAMES[network]}</span>
              {followers !== null && (
                <span className="social-followers">{`${followers} followers`}</span>
              )}
            </ExternalLink>
            <CorrectPencil
              field={`${network}Url`}
              name={`${SOCIAL_NETWORK_NAMES[network]} address`}
            />
            <Checked entry={checkOf(brand, `${network}Url`)} overdue={overdue} />
          </li>
        ))}
      </ul>
    </section>
  );
};

interface CheckedProps extends Pick<BrandFactsProps, "overdue"> {
  /** The fact's name, unless it is shown directly above. */
  what?: string;
  /** `undefined` if never checked. */
  entry: Evidence | undefined;
}

/** When a fact was last checked. Opening it shows the source. */
const Checked = ({ what = "", entry, overdue }: CheckedProps) => {
  if (!entry) return null;
  const { source, grade } = entry;
  // A recently read source is probably still online, so only overdue facts link an archived copy.
  const readOn = overdue.includes(entry.field) ? entry.checkedOn : undefined;
  return (
    <details className="checked">
      <summary>
        <span className="visually-hidden">, </span>
        {what + checkedText(entry, { overdue })}
      </summary>
      <p>
        {source === null ? (
          GRADE_NAMES[grade]
        ) : (
          <>
            Source: <SourceLink source={source} readOn={readOn} /> ({GRADE_NAMES[grade]})
          </>
        )}
      </p>
    </details>
  );
};

/** A brand's attributes by group (spec section 2), without those among its facts. Each links to its list. */
export const Attributes = (props: ProfileFactsProps) => {
  const { brand, attributes: all, groups, overdue } = props;
  const repeated = new Set(repeatedFacts(brand, all).map(({ attribute }) => attribute.id));
  const attributes = all.filter(
    ({ id, group }) => !repeated.has(id) && rulesOf(groups, group)?.partlyKnown !== true,
  );
  if (attributes.length === 0) return null;
  const inGroups = byGroup(attributes, groups);
  const check = ({ slug: of }: { slug: string }) => (
    <Checked entry={checkOf(brand, ATTRIBUTE_PREFIX + of)} overdue={overdue} />
  );
  return (
    <section aria-labelledby="attributes">
      <CorrectableHeading id="attributes" field="attributes" name="attributes">
        Attributes
      </CorrectableHeading>
      {inGroups.every(({ name }) => name === "") ? (
        <Chips kind="attribute" options={attributes} noteOn={check} />
      ) : (
        <dl className="pairs">
          {inGroups.map(({ name, members }) => (
            <div key={name}>
              <dt>{name === "" ? "Other" : name}</dt>
              <dd>
                <Chips kind="attribute" options={members} noteOn={check} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Definitions attributes={all} />
    </section>
  );
};

interface ChipsProps {
  kind: "category" | "attribute";
  options: readonly (Category | Attribute)[];
  label?: string;
  /** Shown next to a chip. */
  noteOn?: (option: Category | Attribute) => ReactNode;
}

export const Chips = ({ kind, options, label, noteOn }: ChipsProps) => (
  <ul className="chips" aria-label={label}>
    {options.map((option) => (
      <li key={option.id}>
        <a className="chip" href={listPath(kind, option.slug)}>
          {option.name}
        </a>
        {noteOn?.(option)}
      </li>
    ))}
  </ul>
);
