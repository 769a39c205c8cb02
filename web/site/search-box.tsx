import { type ComponentProps, type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { BrandsQuery } from "#core/catalog/brands-query.ts";
import { DEFAULT_LISTING_QUERY, parseSearch } from "#core/catalog/listing-query.ts";
import type { Suggestion } from "#core/catalog/listing.schema.ts";
import { LIMITS } from "#core/limits.ts";
import { type Combobox, useCombobox } from "./combobox.ts";
import { brandsPath, listPath, QueryFields } from "../ui/links.tsx";

/** The key that moves the focus to the page's search box, unless somebody is typing. */
const SEARCH_KEY = "/";

export const focusSearchOnKey = (): void => {
  document.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (key !== SEARCH_KEY || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
    if (target instanceof Element && target.closest(TYPED_INTO)) return;
    const box = document.querySelector<HTMLInputElement>("search input");
    // A box in a closed menu cannot get the focus.
    if (!box?.checkVisibility()) return;
    event.preventDefault();
    box.focus();
  });
};

const TYPED_INTO = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

interface SearchBoxProps {
  id: string;
  className?: string;
  /** The list's other parameters, kept when searching. */
  query?: BrandsQuery;
  /** On the list itself a blank search removes the filter; on other pages it is ignored (spec section 5). */
  isOnList?: boolean;
}

/** A search form that works as plain HTML, with suggestions if JavaScript runs. */
export const SearchBox = ({ id, className, query, isOnList = false }: SearchBoxProps) => {
  const navigate = useNavigate();
  const searched = query?.search ?? "";
  const [text, setText] = useTypedSearch(searched);
  const combobox = useCombobox(id, text, (option) => {
    setText(searched);
    void navigate(suggestionPath(option));
  });

  const search = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = parseSearch(text);
    if (wanted === "" && !isOnList) return;
    combobox.close();
    const path = searchPath(query, wanted);
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
        <ComboboxField
          id={id}
          combobox={combobox}
          name="search"
          aria-keyshortcuts={SEARCH_KEY}
          placeholder="Search brands..."
          value={text}
          onText={setText}
        />
        {query && (
          <QueryFields
            query={{ ...query, match: undefined, spelling: undefined }}
            except={["search"]}
          />
        )}
        <button className="button search-button">Search</button>
      </form>
    </search>
  );
};

/** The typed text. It is replaced when the page's search changes, for example by Back or Forward. */
const useTypedSearch = (searched: string) => {
  const [text, setText] = useState(searched);
  const [shown, setShown] = useState(searched);
  if (shown !== searched) {
    setShown(searched);
    setText(searched);
  }
  return [text, setText] as const;
};

const searchPath = (query: BrandsQuery | undefined, search: string): string =>
  brandsPath({
    ...(query ?? DEFAULT_LISTING_QUERY),
    search,
    match: undefined,
    spelling: undefined,
    page: 1,
  });

const suggestionPath = (option: Suggestion): string => {
  if (option.kind === "search")
    return brandsPath({ ...DEFAULT_LISTING_QUERY, search: option.text });
  return option.kind === "brand" ? `/brands/${option.slug}` : listPath(option.kind, option.slug);
};

interface ComboboxFieldProps extends ComponentProps<"input"> {
  id: string;
  combobox: Combobox;
  onText: (text: string) => void;
}

/** A search field with its suggestions. Their list is always rendered, so that aria-controls refers to an element. */
export const ComboboxField = ({ id, combobox, onText, ...attributes }: ComboboxFieldProps) => {
  const { Option, isOpen, options, choose, list } = combobox;
  useEffect(() => {
    // What somebody typed before this script ran.
    const input = combobox.inputProps.ref.current;
    if (!input || input.value === attributes.value) return;
    onText(input.value);
    if (document.activeElement === input) combobox.open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- later typing is an event.
  }, []);
  return (
    <div className="search-field">
      <input
        {...combobox.inputProps}
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.search}
        {...attributes}
        onChange={(event) => {
          onText(event.target.value);
          combobox.open();
        }}
      />
      <div
        className="suggestions"
        ref={list}
        id={`${id}-suggestions`}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
      >
        {isOpen &&
          Option &&
          options.map((option, index) => (
            <Option
              key={`${option.kind}/${option.kind === "search" ? "" : option.slug}`}
              id={`${id}-suggestion-${index}`}
              option={option}
              onChoose={() => choose(option)}
            />
          ))}
      </div>
    </div>
  );
};
