import { type ReactNode, useState } from "react";
import type { BrandRow, BrandSortKey } from "#core/back-office/brand-list-query.ts";
import type { CountedTaxonomy } from "#core/catalog/counted-taxonomy.ts";
import { keysOf } from "#core/records.ts";
import { countryName, isCountry } from "#core/taxonomy/taxonomy.ts";
import { localData } from "../../site/browser-storage.ts";
import { CheckBox } from "../../ui/choices.tsx";
import { ExternalLink } from "../../ui/links.tsx";
import { Moment, StatusBadge } from "../../ui/states.tsx";

import type { CellField } from "./cell-editor.tsx";

export type Terms = Pick<CountedTaxonomy, "categories" | "attributes">;

interface Column {
  name: string;
  /** Sorts the list; columns without it are not sortable. */
  sort?: BrandSortKey;
  isDefault?: true;
  /** The field that is edited in its cells. */
  field?: CellField;
  cell: (row: BrandRow, terms: Terms) => ReactNode;
}

const COUNT = new Intl.NumberFormat("en");

const linkedNames = (records: readonly { id: string; name: string }[], { linkIds }: BrandRow) =>
  records.filter(({ id }) => linkIds.includes(id)).map(({ name }) => name);

/** The columns that can be chosen, in order. The name and the actions always show. */
export const COLUMNS = {
  slug: { name: "Slug", sort: "slug", isDefault: true, cell: ({ slug }) => slug },
  positioning: {
    name: "Positioning",
    sort: "positioning",
    isDefault: true,
    field: "positioning",
    cell: ({ positioning }) => positioning,
  },
  status: {
    name: "Status",
    sort: "status",
    isDefault: true,
    field: "status",
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  "view-count": {
    name: "Views",
    sort: "view-count",
    isDefault: true,
    cell: ({ viewCount }) => COUNT.format(viewCount),
  },
  categories: {
    name: "Categories",
    cell: (row, { categories }) => linkedNames(categories, row).join(", "),
  },
  country: {
    name: "Country",
    cell: (row, { attributes }) =>
      linkedNames(attributes.filter(isCountry), row)
        .map((name) => countryName({ name }))
        .join(", "),
  },
  founded: { name: "Founded", field: "foundedYear", cell: ({ foundedYear }) => foundedYear },
  headquarters: { name: "Headquarters", field: "hqLocation", cell: ({ hqLocation }) => hqLocation },
  website: {
    name: "Website",
    cell: ({ websiteUrl }) =>
      websiteUrl !== null && (
        <ExternalLink to={websiteUrl}>
          {websiteUrl.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "")}
        </ExternalLink>
      ),
  },
  updated: {
    name: "Updated",
    sort: "updated",
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
  checked: { name: "Last checked", cell: ({ lastChecked }) => lastChecked },
} as const satisfies Record<string, Column>;

export type ColumnKey = keyof typeof COLUMNS;

const KEYS = keysOf(COLUMNS);

export const column = (key: ColumnKey): Column => COLUMNS[key];

export const DEFAULT_COLUMNS = KEYS.filter((key) => column(key).isDefault);

const STORED = "golfbrands-brand-columns";

/** The chosen columns, remembered in this browser. */
export const useColumns = (): [ColumnKey[], (keys: ColumnKey[]) => void] => {
  const [chosen, setChosen] = useState(() => {
    const stored = localData.getItem(STORED)?.split(" ");
    return stored ? KEYS.filter((key) => stored.includes(key)) : DEFAULT_COLUMNS;
  });
  return [
    chosen,
    (keys) => {
      setChosen(keys);
      localData.setItem(STORED, keys.join(" "));
    },
  ];
};

interface ColumnsMenuProps {
  chosen: readonly ColumnKey[];
  onChange: (keys: ColumnKey[]) => void;
}

export const ColumnsMenu = ({ chosen, onChange }: ColumnsMenuProps) => (
  <details className="columns-menu">
    <summary>Columns</summary>
    <fieldset>
      <legend className="visually-hidden">Columns of the table</legend>
      <div className="boxes">
        {KEYS.map((key) => (
          <CheckBox
            key={key}
            isOn={chosen.includes(key)}
            onChange={(isOn) =>
              onChange(KEYS.filter((other) => (other === key ? isOn : chosen.includes(other))))
            }
          >
            {COLUMNS[key].name}
          </CheckBox>
        ))}
      </div>
    </fieldset>
  </details>
);
