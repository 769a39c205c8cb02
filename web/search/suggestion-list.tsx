/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   no HTML element is a combobox's list; its keys are handled in the input, which keeps the focus. */
import { BrandMark } from "../brand/brand-mark.tsx";
import { CategoryIcon } from "../components/category-icon.tsx";
import type { Combobox } from "./use-combobox.ts";

/** The options under a search box. Always in the page, so that what the input controls exists. */
export const SuggestionList = ({ id, combobox }: { id: string; combobox: Combobox }) => {
  const { isOpen, options, choose, list } = combobox;
  return (
    <div
      className="suggestions"
      ref={list}
      id={`${id}-suggestions`}
      role="listbox"
      aria-label="Suggestions"
      hidden={!isOpen}
    >
      {isOpen &&
        options.map((option, index) => (
          <div
            key={`${option.kind}/${option.slug}`}
            id={`${id}-suggestion-${index}`}
            className="suggestion"
            role="option"
            tabIndex={-1}
            // From here on the library says which one is.
            aria-selected={false}
            // The focus has to stay in the input for the click to arrive here.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.kind === "brand" ? (
              <BrandMark name={option.name} slug={option.slug} logoUrl={null} size="small" />
            ) : (
              <CategoryIcon slug={option.slug} />
            )}
            <span className="suggestion-name">{option.name}</span>
            {option.kind === "category" && <span className="suggestion-kind">Category</span>}
          </div>
        ))}
    </div>
  );
};
