import Navigation from "@github/combobox-nav";
import type { Suggestion } from "#core/catalog/listing.ts";
import { BrandMark } from "../ui/brand-card.tsx";
import { CategoryIcon } from "../ui/icons.tsx";
import { listNote } from "../ui/links.tsx";

/** What suggestions need besides the search box; loaded when somebody types. */
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
    // From here on the library says which one is.
    aria-selected={false}
    // The focus has to stay in the input for the click to arrive here.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    {option.kind === "brand" ? (
      <BrandMark name={option.name} slug={option.slug} logoUrl={null} size="small" />
    ) : (
      <CategoryIcon slug={option.slug} />
    )}
    <span className="suggestion-text">
      <span className="suggestion-name">{option.name}</span>{" "}
      <span className="suggestion-kind">{noteOn(option)}</span>
    </span>
  </div>
);

/** What an option is found by or tells it from another of its name. */
const noteOn = (option: Suggestion): string => {
  if (option.kind !== "brand") return listNote(option.kind, option, option.count);
  return option.foundAs === undefined ? "Brand" : `found as "${option.foundAs}"`;
};
