import { type ReactNode, useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom";
import type { Brand } from "#core/brand/brand.ts";
import { type MergedField, planBrandMerge } from "#core/change/plan-merge.ts";
import { countBrands, withQuery } from "../../ui/links.tsx";
import { sentence, Problem } from "../../ui/states.tsx";
import { LoadedBrand } from "../brand-form/brand-form-screen.tsx";
import { type LinkNames, ShownValue } from "../history/field-changes.tsx";
import { ActButton } from "../parts/act-controls.tsx";
import { type Column, DataTable } from "../parts/data-table.tsx";
import { PAGED, QueryView, useBackOfficeQuery, useBrandSearch, useLinkNames } from "../queries.tsx";
import { ScreenHead, SearchField } from "../screen-head.tsx";
import { BrandChoices, candidateOf } from "../submissions/duplicates.tsx";

/** The address of the screen that merges a brand. Opened from a check, the screen links back to the checks. */
export const mergeAddress = (fromId: string, intoId?: string, isFromCheck = false): string => {
  const query = new URLSearchParams({
    ...(intoId !== undefined && { into: intoId }),
    ...(isFromCheck && { from: "checks" }),
  });
  return withQuery(`/admin/brands/${fromId}/merge`, query.toString());
};

const useIsFromCheck = (): boolean => useSearchParams()[0].get("from") === "checks";

export const MergeScreen = () => {
  const { id = "" } = useParams();
  const [params] = useSearchParams();
  const intoId = params.get("into");
  const isFromCheck = useIsFromCheck();
  return (
    <>
      <p className="way-back">
        {isFromCheck ? (
          <Link to="/admin/checks">Back to checks</Link>
        ) : (
          <Link to={`/admin/brands/${id}/edit`}>Back to the brand</Link>
        )}
      </p>
      <LoadedBrand key={`${id} ${intoId}`} id={id}>
        {(from) =>
          intoId === null ? (
            <ChooseOther brand={from} />
          ) : (
            <LoadedBrand id={intoId}>{(into) => <BothSides from={from} into={into} />}</LoadedBrand>
          )
        }
      </LoadedBrand>
    </>
  );
};

const ChooseOther = ({ brand }: { brand: Brand }) => {
  const isFromCheck = useIsFromCheck();
  const [search, setSearch] = useState("");
  const duplicates = useBackOfficeQuery(["duplicates", brand.id, brand.version], (backOffice) =>
    backOffice.findDuplicates(candidateOf(brand), brand.id),
  );
  const found = useBrandSearch(search, PAGED);
  const choose = ({ id, name }: Pick<Brand, "id" | "name">): ReactNode => (
    <Link className="button is-quiet is-small" to={mergeAddress(brand.id, id, isFromCheck)}>
      Choose<span className="visually-hidden"> {name}</span>
    </Link>
  );
  return (
    <>
      <ScreenHead
        title={`Merge ${brand.name} with another brand`}
        subtitle="Choose the other brand. You see both sides before anything is saved."
      />
      <search className="toolbar">
        <SearchField
          label="Search brands"
          placeholder="Search brands..."
          value={search}
          onSearch={setSearch}
        />
      </search>
      {search === "" ? (
        duplicates.data &&
        duplicates.data.length > 0 && (
          <section className="panel">
            <h2>Likely duplicates</h2>
            <BrandChoices brands={duplicates.data} renderAction={choose} />
          </section>
        )
      ) : (
        <QueryView result={found}>
          {(items) => {
            const others = items.filter(({ id }) => id !== brand.id);
            return (
              <>
                <p role="status" className="quiet">
                  {foundText(others.length)}
                </p>
                <BrandChoices brands={others.slice(0, FOUND_SHOWN)} renderAction={choose} />
              </>
            );
          }}
        </QueryView>
      )}
    </>
  );
};

const FOUND_SHOWN = 10;

const foundText = (count: number): string => {
  if (count === 0) return "No other brand found";
  return count > FOUND_SHOWN ? `The first ${FOUND_SHOWN} brands` : countBrands(count);
};

interface BothSidesProps {
  from: Brand;
  into: Brand;
}

const BothSides = ({ from, into }: BothSidesProps) => {
  const isFromCheck = useIsFromCheck();
  const { fields, problems } = planBrandMerge(from, into);
  const names = useLinkNames();
  const navigate = useNavigate();
  return (
    <>
      <ScreenHead
        title={`Merge ${from.name} into ${into.name}`}
        subtitle={`${into.name} keeps its values and gets what it lacks. ${from.name} is deleted: its name becomes an alias, and its address redirects.`}
      >
        <Link
          className="button is-quiet is-small"
          to={mergeAddress(into.id, from.id, isFromCheck)}
          replace
        >
          Swap sides
        </Link>
        <Link
          className="button is-quiet is-small"
          to={mergeAddress(from.id, undefined, isFromCheck)}
        >
          Choose another brand
        </Link>
      </ScreenHead>
      <SidesTable from={from} into={into} fields={fields} names={names} />
      <p className="quiet">
        {into.name} will have {(from.viewCount + into.viewCount).toLocaleString("en")} views.
      </p>
      {problems.length > 0 && (
        <Problem>{`These brands cannot be merged this way. ${problems.join(" ")}`}</Problem>
      )}
      {problems.length === 0 && (
        <div className="form-actions">
          <ActButton
            busyName="Merging..."
            send={(backOffice) => backOffice.mergeBrands(refOf(from), refOf(into))}
            done={() => {
              void navigate(isFromCheck ? "/admin/checks" : `/admin/brands/${into.id}/edit`);
              return sentence(`Merged ${from.name} into ${into.name}`);
            }}
          >
            Merge {from.name} into {into.name}
          </ActButton>
        </div>
      )}
    </>
  );
};

const refOf = ({ id, version }: Brand) => ({ id, readVersion: version });

const OUTCOMES: Readonly<Record<MergedField["how"], string>> = {
  stays: "Kept",
  filled: "Filled in",
  united: "Combined",
};

interface SidesTableProps extends BothSidesProps {
  fields: readonly MergedField[];
  names: LinkNames;
}

const SidesTable = ({ from, into, fields, names }: SidesTableProps) => {
  const side = (name: string, which: "from" | "into"): Column<MergedField> => ({
    name,
    cell: (row) => <ShownValue field={row.field} value={row[which]} names={names} />,
  });
  return (
    <DataTable
      caption="Both brands, field by field"
      rows={fields}
      keyOf={({ field }) => field}
      columns={[
        { name: "Field", cell: ({ name }) => name },
        side(`${from.name} (merged)`, "from"),
        side(`${into.name} (stays)`, "into"),
        {
          name: "Result",
          cell: ({ how }) => (how === "stays" ? OUTCOMES.stays : <strong>{OUTCOMES[how]}</strong>),
          className: "is-short",
        },
      ]}
    />
  );
};
