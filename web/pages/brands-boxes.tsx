import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { chosenOf, type FacetName, facetRow } from "#core/catalog/facets.ts";
import { type ListingQuery, toggleChoice } from "#core/catalog/listing-query.ts";
import type { Facet, GroupCoverage, Listing } from "#core/catalog/listing.ts";
import { byGroup } from "#core/taxonomy/taxonomy.ts";
import { brandsPath, countBrands, FacetCount, QueryFields } from "../ui/links.tsx";

/** The largest options of a group and the chosen ones are shown; the rest is folded. */
const LARGEST = 6;

interface CheckedFacetProps {
  query: ListingQuery;
  facet: FacetName;
  facets: Listing["facets"];
}

/**
 * A facet with many choices: a checkbox per option, by group. A form instead of links, as crawlers would
 * follow every combination.
 */
export const CheckedFacet = ({ query, facet, facets }: CheckedFacetProps) => {
  const { parameter, label } = facetRow(facet);
  const form = useRef<HTMLFormElement>(null);
  const onToggle = useToggle(form, query, facet);
  const inGroups = byGroup<Facet>(facets[facet], facets.groups);
  const shared = { parameter, chosen: chosenOf(query, facet), onToggle };
  return (
    <form className="facet" action="/brands" method="get" ref={form}>
      <fieldset>
        <legend>{label}</legend>
        {inGroups.map(({ name, members }) =>
          inGroups.length === 1 && name === "" ? (
            <CheckboxGroup key={name} options={members} present={0} {...shared} />
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
      <QueryFields query={query} except={parameter} />
      <noscript>
        <button className="button is-small">Apply</button>
      </noscript>
    </form>
  );
};

interface OptionsProps {
  parameter: string;
  chosen: readonly string[];
  options: readonly Facet[];
  onToggle: (slug: string) => void;
}

interface OptionGroupProps extends OptionsProps {
  /** Empty for attributes without a group. */
  name: string;
  coverage: GroupCoverage | undefined;
}

const OptionGroup = ({ name, coverage, ...shared }: OptionGroupProps) => {
  const { options, chosen } = shared;
  const noteId = `known-${name.replaceAll(/[^A-Za-z0-9]+/g, "-")}`;
  const note =
    coverage?.partlyKnown && coverage.of > 0
      ? `on record for ${coverage.known.toLocaleString("en")} of ${countBrands(coverage.of)}`
      : undefined;
  const isChosenOf = options.some(({ slug }) => chosen.includes(slug));
  const present = coverage?.any && isChosenOf ? coverage.of : 0;
  return (
    <fieldset className="facet-group" aria-describedby={note && noteId}>
      <legend>{name === "" ? "Other" : name}</legend>
      {note !== undefined && (
        <p className="facet-note" id={noteId}>
          {note}
        </p>
      )}
      <Options present={present} {...shared} />
    </fieldset>
  );
};

interface CheckboxGroupProps extends OptionsProps {
  /** The number of brands without another option, if its count includes them. */
  present: number;
}

const Options = ({ options, ...shared }: CheckboxGroupProps) => {
  if (options.length <= LARGEST) return <CheckboxGroup options={options} {...shared} />;
  const largest = new Set(
    options
      .filter(({ count }) => count > shared.present)
      .sort((a, b) => b.count - a.count)
      .slice(0, LARGEST)
      .map(({ slug }) => slug),
  );
  const isShown = ({ slug }: Facet) => largest.has(slug) || shared.chosen.includes(slug);
  const rest = options.filter((option) => !isShown(option));
  return (
    <>
      <CheckboxGroup options={options.filter(isShown)} {...shared} />
      {rest.length > 0 && (
        <details className="facet-rest">
          <summary>{`${rest.length} more`}</summary>
          <CheckboxGroup options={rest} {...shared} />
        </details>
      )}
    </>
  );
};

const CheckboxGroup = ({ parameter, chosen, options, present, onToggle }: CheckboxGroupProps) => (
  <ul>
    {options.map(({ slug, name, count }) => (
      <li key={slug}>
        <label className={count <= present ? "facet-check is-empty" : "facet-check"}>
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
  query: ListingQuery,
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
