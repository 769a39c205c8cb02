import Navigation from "@github/combobox-nav";
import { useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { DEFAULT_BRAND_LIST_QUERY } from "#core/back-office/brand-list-query.ts";
import { LIMITS } from "#core/limits.ts";
import { Dialog } from "../ui/dialog.tsx";
import { listAddress } from "./brands/list-address.ts";
import { useBrandSearch, useDebounced } from "./queries.tsx";
import { beginningFirst, type Jump, jumpsFor } from "./screens.ts";

const BRANDS_SHOWN = 8;

/** Jumps to a screen, an action or a brand by typing. The library handles the keys of the list; the focus stays in the field. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const brands = useBrands(text);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const found = [...jumpsFor(text), ...brands, ...(text.trim() === "" ? [] : [searchFor(text)])];

  // The library does not notice new options, so it is restarted when they change. It then selects the first.
  const shown = found.map(({ path }) => path).join(" ");
  useLayoutEffect(() => {
    if (!input.current || !list.current) return undefined;
    const navigation = new Navigation(input.current, list.current, {
      tabInsertsSuggestions: false,
      firstOptionSelectionMode: "selected",
    });
    navigation.start();
    return () => navigation.destroy();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- restarts for new options.
  }, [shown]);

  const jump = (path: string): void => {
    onClose();
    void navigate(path);
  };

  /* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
     no HTML element is a combobox's list; its keys are handled in the input. */
  return (
    <Dialog title="Go to" className="palette" onClose={onClose}>
      <input
        ref={input}
        // In a search field, Escape would clear the text instead of closing the dialog.
        type="text"
        aria-label="A brand, screen or action"
        placeholder="A brand, screen or action"
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.search}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div id="palette-list" role="listbox" aria-label="Found" ref={list}>
        {found.map(({ path, name, note }) => (
          <div
            key={`${note} ${path}`}
            role="option"
            tabIndex={-1}
            // The initial value; afterwards the library sets it.
            aria-selected={false}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => jump(path)}
          >
            {name} <span className="quiet">{note}</span>
          </div>
        ))}
      </div>
    </Dialog>
  );
};

/** Brands that match the typed text, including archived ones. */
const useBrands = (text: string): Jump[] => {
  const search = useDebounced(text).trim();
  const { data = [] } = useBrandSearch(search);
  if (search === "") return [];
  return beginningFirst(data, search)
    .slice(0, BRANDS_SHOWN)
    .map(({ id, name, status }) => ({
      path: `/admin/brands/${id}/edit`,
      name,
      note: status === "archived" ? "Archived brand" : "Brand",
    }));
};

const searchFor = (text: string): Jump => ({
  path: listAddress({ ...DEFAULT_BRAND_LIST_QUERY, search: text.trim() }),
  name: `Search brands for “${text.trim()}”`,
  note: "Brands",
});
