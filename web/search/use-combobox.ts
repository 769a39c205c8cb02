import { useState, type KeyboardEvent } from "react";
import type { Suggestion } from "#core/catalog/listing.ts";
import { suggestionPath } from "./suggestion-path.ts";
import { useSuggestions } from "./use-suggestions.ts";

/**
 * The ARIA combobox with a list of options (WAI-ARIA Authoring Practices, "list autocomplete with manual
 * selection"): the focus stays in the input, the arrow keys move through the options, Enter follows one.
 */
export const useCombobox = (id: string, text: string, follow: (path: string) => void) => {
  const [isWanted, setWanted] = useState(false);
  const options = useSuggestions(text, isWanted);
  const isOpen = isWanted && options.length > 0;
  // Other options make the choice void.
  const [choice, setChoice] = useState({ options, index: NO_OPTION });
  const active = choice.options === options ? choice.index : NO_OPTION;

  const close = (): void => {
    setWanted(false);
    setChoice({ options, index: NO_OPTION });
  };

  const choose = (option: Suggestion): void => {
    close();
    follow(suggestionPath(option));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setChoice({ options, index: nextOption(active, step, options.length) });
      else setWanted(true);
    } else if (event.key === "Enter" && isOpen) {
      const option = options[active];
      if (!option) return;
      event.preventDefault();
      choose(option);
    } else if (event.key === "Escape" && isOpen) {
      // The first Escape closes the list; only the next one may empty the field.
      event.preventDefault();
      close();
    }
  };

  return {
    isOpen,
    options,
    active,
    open: () => setWanted(true),
    close,
    choose,
    inputProps: {
      role: "combobox",
      "aria-autocomplete": "list" as const,
      "aria-expanded": isOpen,
      "aria-controls": `${id}-suggestions`,
      "aria-activedescendant": isOpen && active >= 0 ? optionId(id, active) : undefined,
      onKeyDown,
      onBlur: close,
    },
  };
};

export type Combobox = ReturnType<typeof useCombobox>;

export const optionId = (id: string, index: number): string => `${id}-suggestion-${index}`;

const NO_OPTION = -1;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Past either end the input itself is next, and then the other end. */
const nextOption = (active: number, step: number, count: number): number =>
  ((active + 1 + step + count + 1) % (count + 1)) - 1;
