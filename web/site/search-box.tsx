import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import {
  DEFAULT_LISTING_QUERY,
  type ListingQuery,
  parseSearch,
} from "#core/catalog/listing-query.ts";
import type { Suggestion } from "#core/catalog/listing.ts";
import { LIMITS } from "#core/limits.ts";
import { type Combobox, useCombobox } from "./combobox.ts";
import { BrandMark } from "../ui/brand-card.tsx";
import { CategoryIcon } from "../ui/icons.tsx";
import { brandsPath, listNote, QueryFields } from "../ui/links.tsx";

interface SearchBoxProps {
  id: string;
  className?: string;
  /** What else is asked of the list; kept when searching. */
  query?: ListingQuery;
  /** On the list itself a blank search removes the search filter; elsewhere it is ignored (spec section 5). */
  isOnList?: boolean;
}

/** A search form that works as plain HTML and offers suggestions where JavaScript runs. */
export const SearchBox = ({ id, className, query, isOnList = false }: SearchBoxProps) => {
  const navigate = useNavigate();
  const searched = query?.search ?? "";
  const [text, setText] = useState(searched);
  const [shown, setShown] = useState(searched);
  if (shown !== searched) {
    // Back and Forward change what is searched without anybody typing.
    setShown(searched);
    setText(searched);
  }
  const combobox = useCombobox(id, text, (path) => {
    setText(searched);
    void navigate(path);
  });

  const search = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = parseSearch(text);
    if (wanted === "" && !isOnList) return;
    combobox.close();
    const path = brandsPath({ ...(query ?? DEFAULT_LISTING_QUERY), search: wanted, page: 1 });
    void navigate(path, {
      preventScrollReset: isOnList,
      replace: path === window.location.pathname + window.location.search,
    });
  };

  return (
    <search className={`search-box ${className ?? ""}`}>
      <form action="/brands" method="get" onSubmit={search}>
        <label className="visually-hidden" htmlFor={id}>
          Search brands
        </label>
        <div className="search-field">
          <input
            {...combobox.inputProps}
            id={id}
            type="search"
            name="search"
            placeholder="Search brands..."
            autoComplete="off"
            spellCheck={false}
            maxLength={LIMITS.search}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              combobox.open();
            }}
          />
          <SuggestionList id={id} combobox={combobox} />
        </div>
        {query && <QueryFields query={query} except="search" />}
        <button className="button search-button">Search</button>
      </form>
    </search>
  );
};

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   no HTML element is a combobox's list; its keys are handled in the input, which keeps the focus. */

/** The options under a search box. Always in the page, so that what the input controls exists. */
const SuggestionList = ({ id, combobox }: { id: string; combobox: Combobox }) => {
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
            <span className="suggestion-text">
              <span className="suggestion-name">{option.name}</span>{" "}
              <span className="suggestion-kind">{noteOn(option)}</span>
            </span>
          </div>
        ))}
    </div>
  );
};

/** What an option is found by or tells it from another of its name. */
const noteOn = (option: Suggestion): string => {
  if (option.kind !== "brand") return listNote(option.kind, option, option.count);
  return option.foundAs === undefined ? "Brand" : `found as "${option.foundAs}"`;
};
