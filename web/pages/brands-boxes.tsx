import { type ReactNode, useState } from "react";
import type { BrandsQuery } from "#core/catalog/brands-query.ts";
import { chosenOf, type FacetName, facetRow } from "#core/catalog/facets.ts";
import type { Facet, FacetInGroup, Listing } from "#core/catalog/listing.schema.ts";
import { foldForSearch } from "#core/text/fold.ts";
import { byGroup, nameInGroup } from "#core/taxonomy/taxonomy.ts";
import { FacetCount } from "../ui/links.tsx";

/** How many options are shown, besides chosen ones. The others are folded away. */
const SHOWN = 6;
/** Longer groups have a box to filter their options. */
const UNFILTERED_MOST = 12;

export interface FacetProps {
  /** The query of the shown result. Options chosen in it are not folded away. */
  query: BrandsQuery;
  /** The query of the result that is loading, if any; else of the shown one. */
  chosen: BrandsQuery;
  facet: FacetName;
  facets: Listing["facets"];
  onToggle: ToggleOption;
}

/** An empty slug clears the choice. */
export type ToggleOption = (facet: FacetName, slug: string) => void;

/** A facet's options: radio buttons if only one can be chosen, else checkboxes, by group if the facet has groups. */
export const FacetOptions = ({ query, chosen, facet, facets, onToggle }: FacetProps) => {
  const { label, most, isGrouped } = facetRow(facet);
  const options: readonly (Facet & Partial<FacetInGroup>)[] = facets[facet];
  const shared = {
    facet,
    applied: chosenOf(query, facet),
    chosen: chosenOf(chosen, facet),
    onToggle,
  };
  // The options are already sorted. With equal display orders, `byGroup` keeps their order.
  const inGroups = byGroup(
    options.map((option) => Object.assign({}, option, { displayOrder: 0 })),
    facets.groups,
  );
  const [only] = inGroups;
  if (!only) return null;
  return (
    <fieldset className="facet">
      <legend>{label}</legend>
      {most === 1 && <RadioButtons options={options} {...shared} />}
      {most > 1 && !isGrouped && <ShortOptions options={options} {...shared} />}
      {isGrouped &&
        (inGroups.length === 1 && only.name === "" ? (
          <Checkboxes options={only.members} {...shared} />
        ) : (
          inGroups.map(({ name, members }) => (
            <OptionGroup key={name} name={name} options={members} {...shared} />
          ))
        ))}
    </fieldset>
  );
};

interface OptionsProps {
  facet: FacetName;
  applied: readonly string[];
  chosen: readonly string[];
  options: readonly (Facet & Partial<FacetInGroup>)[];
  onToggle: ToggleOption;
}

/** Choosing the current option clears it (spec section 2). */
const RadioButtons = ({ facet, chosen, options, onToggle }: OptionsProps) => {
  const { parameter, label, clearLabel = `All ${label}` } = facetRow(facet);
  const all = { slug: "", name: clearLabel, count: undefined };
  return (
    <ul>
      {[all, ...options].map(({ slug, name, count }) => {
        const isChosen = slug === "" ? chosen.length === 0 : chosen.includes(slug);
        return (
          <li key={slug}>
            <label className={count === 0 ? "facet-radio is-empty" : "facet-radio"}>
              <input
                type="radio"
                name={parameter}
                value={slug}
                checked={isChosen}
                onChange={() => onToggle(facet, slug)}
                onClick={isChosen ? () => onToggle(facet, slug) : undefined}
              />
              <span>{name}</span> {count !== undefined && <FacetCount count={count} />}
            </label>
          </li>
        );
      })}
    </ul>
  );
};

/** `name` is empty for options without a group. */
const OptionGroup = ({ name, ...shared }: OptionsProps & { name: string }) => {
  const { options } = shared;
  const [text, setText] = useState("");
  const heading = name === "" ? "Other" : name;
  const wanted = foldForSearch(text);
  return (
    <fieldset className="facet-group">
      <legend>{heading}</legend>
      {options.length > UNFILTERED_MOST && (
        <FilterBox label={`Filter ${heading}`} text={text} onText={setText} />
      )}
      {wanted === "" ? (
        <ShortOptions {...shared} />
      ) : (
        <MatchingOptions wanted={wanted} {...shared} />
      )}
    </fieldset>
  );
};

interface FilterBoxProps {
  label: string;
  text: string;
  onText: (text: string) => void;
}

/** The input has no name, so that the form does not send it. Styles hide it without JavaScript. */
const FilterBox = ({ label, text, onText }: FilterBoxProps) => (
  <input
    className="facet-filter"
    type="search"
    aria-label={label}
    placeholder="Filter"
    autoComplete="off"
    value={text}
    onChange={(event) => onText(event.target.value)}
    onKeyDown={(event) => {
      // Enter would send the form.
      if (event.key === "Enter") event.preventDefault();
    }}
  />
);

/** `wanted` comes from `foldForSearch`. */
const MatchingOptions = ({ wanted, options, ...shared }: OptionsProps & { wanted: string }) => {
  const matching = options.filter(({ name }) => foldForSearch(name).includes(wanted));
  const count = matching.length;
  return (
    <>
      <output className={count === 0 ? "facet-note" : "visually-hidden"}>
        {count === 0 ? "No match" : `${count} matching`}
      </output>
      <Checkboxes options={matching} {...shared} />
    </>
  );
};

/** The first options and the chosen ones; the others are folded. */
const ShortOptions = ({ options, ...shared }: OptionsProps) => {
  const isShown = ({ slug }: Facet, at: number) => at < SHOWN || shared.applied.includes(slug);
  const rest = options.filter((option, at) => !isShown(option, at));
  return (
    <>
      <Checkboxes options={options.filter(isShown)} {...shared} />
      {rest.length > 0 && (
        <details className="facet-rest">
          <summary>{`${rest.length} more`}</summary>
          <Checkboxes options={rest} {...shared} />
        </details>
      )}
    </>
  );
};

const Checkboxes = ({ facet, chosen, options, onToggle }: OptionsProps) => (
  <ul>
    {options.map((option) => (
      <li key={option.slug}>
        <label className={option.count === 0 ? "facet-check is-empty" : "facet-check"}>
          <input
            type="checkbox"
            name={facetRow(facet).parameter}
            value={option.slug}
            checked={chosen.includes(option.slug)}
            onChange={() => onToggle(facet, option.slug)}
          />
          <OptionName {...option} /> <FacetCount count={option.count} />
        </label>
      </li>
    ))}
  </ul>
);

/** Repeats the group's name for screen readers only, as the heading above shows it. */
const OptionName = (option: Facet & Partial<FacetInGroup>): ReactNode => {
  const short = nameInGroup(option);
  const start = option.name.slice(0, option.name.length - short.length);
  return (
    <span>
      {start !== "" && <span className="visually-hidden">{start}</span>}
      {short}
    </span>
  );
};
