import Navigation from "@github/combobox-nav";
import type { Suggestion } from "#core/catalog/listing.schema.ts";
import { BrandMark } from "../ui/brand-card.tsx";
import { CategoryIcon } from "../ui/icons.tsx";
import { countBrands, listNote } from "../ui/links.tsx";

/** The suggestions' code, loaded when somebody types. */
export { Navigation };

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   no HTML element is a combobox's list; its keys are handled in the input, which keeps the focus. */

interface OptionProps {
  id: string;
  option: Suggestion;
  onChoose: () => void;
}

export const Option = ({ id, option, onChoose }: OptionProps) => (
  <div
    id={id}
    className="suggestion"
    role="option"
    tabIndex={-1}
    // The initial value; afterwards the library sets it.
    aria-selected={false}
    // Focus must stay in the input for the click to arrive here.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    <OptionMark option={option} />
    <span className="suggestion-text">
      <span className="suggestion-name">
        {option.kind === "search" ? `Search for “${option.text}”` : option.name}
      </span>{" "}
      <span className="suggestion-kind">{noteOn(option)}</span>
    </span>
  </div>
);

const OptionMark = ({ option }: { option: Suggestion }) => {
  if (option.kind === "brand") return <BrandMark name={option.name} logoUrl={null} size="small" />;
  return option.kind === "search" ? null : <CategoryIcon slug={option.slug} />;
};

/** The size of a list, the alias that matched, or the kind that distinguishes options of the same name. */
const noteOn = (option: Suggestion): string => {
  if (option.kind === "search") return countBrands(option.count);
  if (option.kind !== "brand") return listNote(option.kind, option, option.count);
  return option.foundAs === undefined ? "Brand" : `also called ${option.foundAs}`;
};
