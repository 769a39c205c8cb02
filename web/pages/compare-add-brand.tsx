import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useCombobox } from "../site/combobox.ts";
import { ComboboxField } from "../site/search-box.tsx";
import { comparePath } from "../ui/links.tsx";

interface ComparisonFieldsProps {
  /** The slugs of the brands that the page compares. */
  compared: string[];
  onlyDifferences: boolean;
}

/** Hidden fields of a form that changes the comparison. */
export const ComparisonFields = ({ compared, onlyDifferences }: ComparisonFieldsProps) => (
  <>
    {compared.map((slug) => (
      <input key={slug} type="hidden" name="brand" value={slug} />
    ))}
    {onlyDifferences && <input type="hidden" name="only" value="differences" />}
  </>
);

interface AddBrandProps extends ComparisonFieldsProps {
  /** The text that no brand was found for; empty if none. */
  added: string;
}

/** The form that adds a brand to the comparison, with suggestions if JavaScript runs. */
export const AddBrand = ({ added, compared, onlyDifferences }: AddBrandProps) => {
  const navigate = useNavigate();
  const [text, setText] = useState(added);
  const combobox = useCombobox(
    FIELD,
    text,
    (option) => {
      if (option.kind !== "brand") return;
      setText("");
      void navigate(comparePath([...new Set([...compared, option.slug])], onlyDifferences), {
        preventScrollReset: true,
      });
    },
    "brand",
  );
  return (
    <form className="actions compare-add" action="/compare" method="get">
      <ComparisonFields compared={compared} onlyDifferences={onlyDifferences} />
      <label className="visually-hidden" htmlFor={FIELD}>
        Add a brand
      </label>
      <ComboboxField
        id={FIELD}
        combobox={combobox}
        name="add"
        placeholder="Add a brand..."
        required
        aria-invalid={added !== "" || undefined}
        aria-describedby={added === "" ? undefined : `${FIELD}-error`}
        value={text}
        onText={setText}
      />
      <button className="button">Add</button>
      {added !== "" && (
        <p className="field-error" id={`${FIELD}-error`}>
          {`No brand found for “${added}”. Check the spelling, or `}
          <a href="/submit">suggest the brand</a>.
        </p>
      )}
    </form>
  );
};

const FIELD = "compare-add";
