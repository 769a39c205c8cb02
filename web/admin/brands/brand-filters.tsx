import { BRAND_NEED_NAMES, BRAND_NEEDS, type BrandNeed } from "#core/brand/brand-needs.ts";
import type { BrandListQuery } from "#core/back-office/brand-list-query.ts";
import type { BrandStatus } from "#core/brand/fields.ts";
import { SearchField } from "../components/search-field.tsx";
import { changeQuery } from "./list-address.ts";

interface BrandFiltersProps {
  query: BrandListQuery;
  show: (query: BrandListQuery, options?: { replace?: boolean }) => void;
}

const STATUSES: { value: BrandStatus | ""; name: string }[] = [
  { value: "", name: "All Status" },
  { value: "active", name: "Active" },
  { value: "archived", name: "Archived" },
];

const NEEDS: { value: BrandNeed | ""; name: string }[] = [
  { value: "", name: "All needs" },
  ...BRAND_NEEDS.map((value) => ({ value, name: BRAND_NEED_NAMES[value] })),
];

export const BrandFilters = ({ query, show }: BrandFiltersProps) => (
  <search className="toolbar">
    <SearchField
      label="Search brands"
      placeholder="Search brands..."
      value={query.search}
      // Typing does not fill the history.
      onSearch={(search) => show(changeQuery(query, { search }), { replace: true })}
    />
    <FilterSelect
      label="Status"
      value={query.status ?? ""}
      options={STATUSES}
      onChange={(status) => show(changeQuery(query, { status: status || null }))}
    />
    <FilterSelect
      label="Needs attention"
      value={query.needs ?? ""}
      options={NEEDS}
      onChange={(needs) => show(changeQuery(query, { needs: needs || null }))}
    />
  </search>
);

interface FilterSelectProps<V extends string> {
  label: string;
  value: V;
  options: { value: V; name: string }[];
  onChange: (value: V) => void;
}

const FilterSelect = <V extends string>({
  label,
  value,
  options,
  onChange,
}: FilterSelectProps<V>) => (
  <select
    aria-label={label}
    value={value}
    onChange={({ target }) => {
      const chosen = options.find(({ value }) => value === target.value);
      if (chosen) onChange(chosen.value);
    }}
  >
    {options.map(({ value, name }) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </select>
);
