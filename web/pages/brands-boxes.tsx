import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { BrandsQuery } from "#core/catalog/brands-query.ts";
import { chosenOf, type FacetName, facetRow } from "#core/catalog/facets.ts";
import { toggleChoice } from "#core/catalog/listing-query.ts";
import type { Facet, GroupCoverage, Listing } from "#core/catalog/listing.ts";
import { foldForSearch } from "#core/text/fold.ts";
import { byGroup } from "#core/taxonomy/taxonomy.ts";
import { brandsPath, countBrands, FacetCount, QueryFields } from "../ui/links.tsx";

/** How many options of a group are shown, besides chosen ones. The others are folded away. */
const LARGEST = 6;
/** Longer groups have a box to filter their options. */
const UNFILTERED_MOST = 12;

export interface FacetProps {
  /** The query of the shown result. */
  query: BrandsQuery;
  /** The same, or the query of the result that is loading. */
  chosen: BrandsQuery;
  facet: FacetName;
  facets: Listing["facets"];
}

/**
 * A facet with many choices: a checkbox per option, by group. A form instead of links, as crawlers would
 * follow every combination.
 */
export const CheckedFacet = ({ query, chosen, facet, facets }: FacetProps) => {
  const { parameter, label } = facetRow(facet);
  const form = useRef<HTMLFormElement>(null);
  const onToggle = useToggle(form, chosen, facet);
  const inGroups = byGroup<Facet>(facets[facet], facets.groups);
  const shared = {
    parameter,
    applied: chosenOf(query, facet),
    chosen: chosenOf(chosen, facet),
    onToggle,
  };
  return (
    <form className="facet" action="/brands" method="get" ref={form}>
      <fieldset>
        <legend>{label}</legend>
        {inGroups.map(({ name, members }) =>
          inGroups.length === 1 && name === "" ? (
            <CheckboxGroup key={name} options={members} {...shared} />
          ) : (
            <OptionGroup
              key={name}
              name={name}
              options={members}
              coverage={facets.groups.find((group) => group.name === name)}
              {...shared}
            />
          ),
        )}
      </fieldset>
      <QueryFields query={chosen} except={parameter} />
      <noscript>
        <button className="button is-small">Apply</button>
      </noscript>
    </form>
  );
};

interface OptionsProps {
  parameter: string;
  /** The choices of the shown result: these options are not folded away. */
  applied: readonly string[];
  chosen: readonly string[];
  options: readonly Facet[];
  onToggle: (slug: string) => void;
}

interface OptionGroupProps extends OptionsProps {
  /** Empty for options without a group. */
  name: string;
  coverage: GroupCoverage | undefined;
}

const OptionGroup = ({ name, coverage, ...shared }: OptionGroupProps) => {
  const { options } = shared;
  const [text, setText] = useState("");
  const noteId = `known-${name.replaceAll(/[^A-Za-z0-9]+/g, "-")}`;
  const note =
    coverage?.partlyKnown && coverage.of > 0
      ? `on record for ${coverage.known.toLocaleString("en")} of ${countBrands(coverage.of)}`
      : undefined;
  const heading = name === "" ? "Other" : name;
  const wanted = foldForSearch(text);
  return (
    <fieldset className="facet-group" aria-describedby={note && noteId}>
      <legend>{heading}</legend>
      {note !== undefined && (
        <p className="facet-note" id={noteId}>
          {note}
        </p>
      )}
      {options.length > UNFILTERED_MOST && (
        <FilterBox label={`Filter ${heading}`} text={text} onText={setText} />
      )}
      {wanted === "" ? <Options {...shared} /> : <MatchingOptions wanted={wanted} {...shared} />}
    </fieldset>
  );
};

interface FilterBoxProps {
  label: string;
  text: string;
  onText: (text: string) => void;
}

/** Has no name, so the form does not send it. Styles hide it where there is no JavaScript. */
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

/** `wanted` is folded. */
const MatchingOptions = ({ wanted, options, ...shared }: OptionsProps & { wanted: string }) => {
  const matching = options.filter(({ name }) => foldForSearch(name).includes(wanted));
  const count = matching.length;
  return (
    <>
      <output className={count === 0 ? "facet-note" : "visually-hidden"}>
        {count === 0 ? "No match" : `${count} matching`}
      </output>
      <CheckboxGroup options={matching} {...shared} />
    </>
  );
};

const Options = ({ options, ...shared }: OptionsProps) => {
  const largest = new Set(
    options
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, LARGEST)
      .map(({ slug }) => slug),
  );
  const isShown = ({ slug }: Facet) => largest.has(slug) || shared.applied.includes(slug);
  const rest = options.filter((option) => !isShown(option));
  return (
    <>
      <CheckboxGroup options={options.filter(isShown)} {...shared} />
      <FoldedOptions count={rest.length}>
        <CheckboxGroup options={rest} {...shared} />
      </FoldedOptions>
    </>
  );
};

/** Options to unfold; nothing if there are none. */
export const FoldedOptions = ({ count, children }: { count: number; children: ReactNode }) =>
  count > 0 && (
    <details className="facet-rest">
      <summary>{`${count} more`}</summary>
      {children}
    </details>
  );

const CheckboxGroup = ({ parameter, chosen, options, onToggle }: OptionsProps) => (
  <ul>
    {options.map(({ slug, name, count }) => (
      <li key={slug}>
        <label className={count === 0 ? "facet-check is-empty" : "facet-check"}>
          <input
            type="checkbox"
            name={parameter}
            value={slug}
            checked={chosen.includes(slug)}
            onChange={() => onToggle(slug)}
          />
          <span>{name}</span> <FacetCount count={count} />
        </label>
      </li>
    ))}
  </ul>
);

/** An option ticked inside the fold moves up to the chosen ones; keyboard focus moves with it. */
const useToggle = (
  form: React.RefObject<HTMLFormElement | null>,
  query: BrandsQuery,
  facet: FacetName,
) => {
  const navigate = useNavigate();
  const ticked = useRef("");
  const last = useRef(query);
  useEffect(() => {
    const isLost = last.current !== query && document.activeElement === document.body;
    last.current = query;
    if (!isLost || ticked.current === "") return;
    form.current
      ?.querySelector<HTMLElement>(`input[value="${ticked.current}"]`)
      ?.focus({ preventScroll: true });
  }, [form, query]);
  return (slug: string): void => {
    ticked.current = slug;
    void navigate(brandsPath(toggleChoice(query, facet, slug)), { preventScrollReset: true });
  };
};
