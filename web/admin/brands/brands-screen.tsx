import { useMemo, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import {
  BRAND_PAGE_SIZE,
  type BrandFilter,
  type BrandListQuery,
  type BrandPage,
  formatBrandListQuery,
  parseBrandListQuery,
} from "#core/back-office/brand-list-query.ts";
import type { FileFormat } from "#core/import/import-options.ts";
import { CheckBox, OneOf } from "../../ui/choices.tsx";
import { DialogButton } from "../../ui/dialog.tsx";
import { Empty } from "../../ui/states.tsx";
import { UnsentDrafts } from "../brand-form/drafts.tsx";
import { ActDialog } from "../parts/act-controls.tsx";
import { PAGED, QueryView, useBackOfficeQuery } from "../queries.tsx";
import { saveFile } from "../../api/written-file.ts";
import { ListFoot, ScreenHead } from "../screen-head.tsx";
import { BrandFilters, FilterChips, type ChangeFilter } from "./brand-filters.tsx";
import { BrandTable } from "./brand-table.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { NOTHING_SELECTED } from "./bulk-edit.ts";
import { changeQuery, filterKey, isFiltered, listAddress } from "./list-address.ts";
import { SavedViews } from "./saved-views.tsx";

export const BrandsScreen = () => {
  const { query, change } = useListQuery();
  // Failures are not shown (spec, section 8); the query is retried until it succeeds.
  const result = useBackOfficeQuery(
    ["brands", query],
    async (backOffice) => {
      const found = await backOffice.listBrands(query);
      // A filter by something that was deleted matches nothing.
      return found.ok ? found.value : NO_BRANDS;
    },
    { ...PAGED, retry: true },
  );
  const total = result.isPlaceholderData ? undefined : result.data?.total;
  return (
    <>
      <ScreenHead title="Brands" subtitle="Manage your golf brand directory">
        <DialogButton name="Export..." look="quiet">
          {(close) => <ExportDialog filter={query} total={total} onClose={close} />}
        </DialogButton>
        <Link
          className="button"
          to={{ pathname: "/admin/brands/new", search: formatBrandListQuery(query) }}
        >
          Add Brand
        </Link>
      </ScreenHead>
      <UnsentDrafts />
      <BrandFilters query={query} change={change} />
      <div className="acts list-state">
        <FilterChips query={query} />
        <SavedViews query={query} />
      </div>
      <QueryView result={result} loadingText="Loading brands..." empty={NO_BRANDS}>
        {/* A new filter starts a new selection. */}
        {(page) => <BrandList key={filterKey(query)} page={page} query={query} />}
      </QueryView>
    </>
  );
};

const NO_BRANDS: BrandPage = {
  items: [],
  total: 0,
  overall: 0,
  page: 1,
  pageSize: BRAND_PAGE_SIZE,
};

interface BrandListProps {
  page: BrandPage;
  query: BrandListQuery;
}

const BrandList = ({ page, query }: BrandListProps) => {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const { items, total, overall } = page;
  return (
    <>
      {items.length === 0 ? (
        <Empty text="No brands found." />
      ) : (
        <BrandTable rows={items} query={query} selection={selection} onSelect={setSelection} />
      )}
      <ListFoot list={page} pathOf={(at) => listAddress({ ...query, page: at })}>
        Showing {items.length} of {overall} brands
        {isFiltered(query) && total > items.length && `, ${total} match`}
      </ListFoot>
      {selection.size > 0 && (
        <BulkBar selection={selection} page={page} filter={query} onSelect={setSelection} />
      )}
    </>
  );
};

/** The table's state, stored only in the address. */
const useListQuery = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = useMemo(() => parseBrandListQuery(params), [params]);
  // Reads the current address, which may be newer than the last render.
  const change: ChangeFilter = (changed, options = {}) => {
    const latest = parseBrandListQuery(new URLSearchParams(location.search));
    void navigate(listAddress(changeQuery(latest, changed)), {
      preventScrollReset: true,
      ...options,
    });
  };
  return { query, change };
};

const FORMATS = [
  { value: "csv", name: "CSV", hint: "for spreadsheets" },
  { value: "json", name: "JSON", hint: "one list, for programs" },
  { value: "ndjson", name: "NDJSON", hint: "one brand per line" },
] as const satisfies readonly { value: FileFormat; name: string; hint: string }[];

interface ExportDialogProps {
  filter: BrandFilter;
  /** How many brands match the filter; undefined while loading. */
  total: number | undefined;
  onClose: () => void;
}

const ExportDialog = ({ filter, total, onClose }: ExportDialogProps) => {
  const [format, setFormat] = useState<FileFormat>("csv");
  const [isForExcel, setForExcel] = useState(false);
  return (
    <ActDialog
      title="Export brands"
      submitName="Download"
      busyName="Preparing..."
      job="export"
      send={async (backOffice) => {
        const file = await backOffice.exportBrands(filter, format, format === "csv" && isForExcel);
        if (file.ok) await saveFile(file.value);
        return file;
      }}
      onClose={onClose}
    >
      <p>{whichText(filter, total)} You can edit the file and import it again.</p>
      <OneOf legend="Format" name="format" options={FORMATS} chosen={format} onChange={setFormat} />
      {format === "csv" && (
        <CheckBox isOn={isForExcel} onChange={setForExcel}>
          For Excel, <span className="quiet">which needs a mark to read accents</span>
        </CheckBox>
      )}
    </ActDialog>
  );
};

const whichText = (filter: BrandFilter, total: number | undefined): string => {
  const count = total === undefined ? "" : `${total.toLocaleString("en")} `;
  if (!isFiltered(filter)) return `All ${count}brands, including archived ones.`;
  return total === 1
    ? "The one brand in the table."
    : `All ${count}brands in the table, on all its pages.`;
};
