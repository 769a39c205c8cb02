import { useId } from "react";
import { Link } from "react-router-dom";
import {
  type BrandFilter,
  type BrandListQuery,
  DEFAULT_BRAND_LIST_QUERY,
  LIST_NEED_NAMES,
  LIST_NEEDS,
} from "#core/back-office/brand-list-query.ts";
import { POSITIONINGS } from "#core/brand/fields.ts";
import { LIMITS } from "#core/limits.ts";
import type { CountedTaxonomy } from "#core/catalog/counted-taxonomy.ts";
import { countryName, countrySlug, isCountry } from "#core/taxonomy/taxonomy.ts";
import { foldForSearch } from "#core/text/fold.ts";
import { STATUS_OPTIONS } from "../../ui/states.tsx";
import { OptionalSelect } from "../parts/optional-select.tsx";
import { useTaxonomy, useTermName } from "../queries.tsx";
import { SearchField } from "../screen-head.tsx";
import { changeQuery, listAddress } from "./list-address.ts";

export type ChangeFilter = (changed: Partial<BrandFilter>, options?: { replace?: boolean }) => void;

interface BrandFiltersProps {
  query: BrandListQuery;
  change: ChangeFilter;
}

const NEEDS = LIST_NEEDS.map((value) => ({ value, name: LIST_NEED_NAMES[value] }));
const POSITIONING = POSITIONINGS.map((value) => ({ value, name: value }));

interface FilterSelect {
  filter: "status" | "needs" | "category" | "positioning" | "country";
  label: string;
  /** The name of the option for no filter; by default the label. */
  none?: string;
  options: readonly { value: string; name: string }[];
  /** Precedes the option's name in a chip. */
  prefix?: string;
}

const useFilterSelects = (): readonly FilterSelect[] => {
  const { categories = [], attributes = [] } = useTaxonomy().data ?? {};
  const countries = attributes
    .filter(isCountry)
    .map((one) => ({ value: countrySlug(one), name: countryName(one) }));
  return [
    { filter: "status", label: "Status", none: "All Status", options: STATUS_OPTIONS },
    { filter: "needs", label: "Needs attention", none: "Needs", options: NEEDS },
    {
      filter: "category",
      label: "Category",
      options: categories.map(({ slug, name }) => ({ value: slug, name })),
    },
    { filter: "positioning", label: "Positioning", options: POSITIONING },
    { filter: "country", label: "Country", options: countries, prefix: "Based in " },
  ];
};

export const BrandFilters = ({ query, change }: BrandFiltersProps) => {
  const { attributes: known = [] } = useTaxonomy().data ?? {};
  const { attributes = [] } = query;
  return (
    <search className="toolbar brand-filters">
      <SearchField
        label="Search brands"
        placeholder="Search brands..."
        value={query.search}
        // Typing adds no entries to the browser history.
        onSearch={(search) => change({ search }, { replace: true })}
      />
      {useFilterSelects().map(({ filter, label, none = label, options }) => (
        <OptionalSelect
          key={filter}
          aria-label={label}
          none={none}
          options={options}
          value={query[filter]}
          onChange={(value) => change({ [filter]: value ?? DEFAULT_BRAND_LIST_QUERY[filter] })}
        />
      ))}
      <AttributeField
        // The key empties the field once an attribute is chosen.
        key={attributes.join()}
        attributes={known}
        onChoose={(slug) => change({ attributes: [...new Set([...attributes, slug])] })}
        isFull={attributes.length >= LIMITS.attributeFilters}
      />
    </search>
  );
};

interface AttributeFieldProps {
  attributes: CountedTaxonomy["attributes"];
  onChoose: (slug: string) => void;
  isFull: boolean;
}

/** A searchable list of attributes. */
const AttributeField = ({ attributes, onChoose, isFull }: AttributeFieldProps) => {
  const id = useId();
  const choose = (text: string) => {
    const folded = foldForSearch(text.trim());
    const found = attributes.find((one) => foldForSearch(one.name) === folded);
    if (found) onChoose(found.slug);
  };
  return (
    <>
      <input
        aria-label="Attribute"
        placeholder={isFull ? `At most ${LIMITS.attributeFilters} attributes` : "Attribute..."}
        list={id}
        autoComplete="off"
        disabled={isFull}
        onChange={({ target, nativeEvent }) => {
          // Choosing an option fires an event that is no InputEvent, has no `inputType`, or replaces text.
          if (!(nativeEvent instanceof InputEvent) || isChoice(nativeEvent)) choose(target.value);
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Enter") choose(currentTarget.value);
        }}
      />
      <datalist id={id}>
        {attributes.map(({ slug, name, group }) => (
          <option key={slug} value={name}>
            {group === "" ? name : `${group}: ${name}`}
          </option>
        ))}
      </datalist>
    </>
  );
};

const isChoice = ({ inputType }: InputEvent): boolean =>
  inputType === "" || inputType === "insertReplacementText";

/** The active filters. Each links to the list without that filter. */
export const FilterChips = ({ query }: { query: BrandListQuery }) => {
  const nameOf = useTermName();
  const { search, attributes = [] } = query;
  const selected = useFilterSelects().flatMap(({ filter, options, prefix = "" }) => {
    const value = query[filter];
    if (!value) return [];
    const name = options.find((option) => option.value === value)?.name ?? value;
    return { label: prefix + name, without: { [filter]: DEFAULT_BRAND_LIST_QUERY[filter] } };
  });
  const chips = [
    ...(search === "" ? [] : [{ label: `“${search}”`, without: { search: "" } }]),
    ...selected,
    ...attributes.map((slug) => ({
      label: nameOf(slug),
      without: { attributes: attributes.filter((other) => other !== slug) },
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label="Filters">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            className="chip is-removable"
            to={listAddress(changeQuery(query, without))}
            preventScrollReset
          >
            <span className="visually-hidden">Remove filter: </span>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
};
