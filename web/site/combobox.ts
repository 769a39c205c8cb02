import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Suggestion } from "#core/catalog/listing.schema.ts";
import type { Navigation, Option } from "./suggestion-option.tsx";
import { usePageServices } from "./services.ts";

/**
 * The ARIA combobox with a list of options (WAI-ARIA Authoring Practices, "list autocomplete with manual
 * selection"): focus stays in the input, arrow keys select an option, Enter chooses it. The library handles
 * the keys and attaches to the existing input, so it can load with the first letter typed. With `kind`, it
 * suggests only options of that kind.
 */
export const useCombobox = (
  id: string,
  text: string,
  onChoose: (option: Suggestion) => void,
  kind?: Suggestion["kind"],
) => {
  const [isWanted, setWanted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { navigation, Option: SuggestionOption } = useNavigation(isWanted, () =>
    input.current && list.current ? [input.current, list.current] : undefined,
  );
  const options = useSuggestions(text, isWanted, kind);
  const isOpen = isWanted && navigation !== undefined && options.length > 0;

  // A layout effect, so that no key arrives before the options are attached; new options reset the selection.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    navigation?.start();
    return () => navigation?.stop();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the library does not notice new options.
  }, [navigation, isOpen, options]);

  const close = (): void => setWanted(false);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") setWanted(true);
    if (event.key === "Escape" && isOpen) {
      // The first Escape closes the list; only the next one may clear the field.
      event.preventDefault();
      close();
    }
  };

  return {
    Option: SuggestionOption,
    isOpen,
    options,
    list,
    open: () => setWanted(true),
    close,
    choose: (option: Suggestion): void => {
      close();
      onChoose(option);
    },
    inputProps: {
      ref: input,
      role: "combobox",
      "aria-autocomplete": "list" as const,
      "aria-expanded": isOpen,
      "aria-controls": `${id}-suggestions`,
      onKeyDown,
      onBlur: close,
    },
  };
};

export type Combobox = ReturnType<typeof useCombobox>;

/** Loads the library once suggestions are wanted. If that fails, the search box works without them. */
const useNavigation = (
  isWanted: boolean,
  elements: () => [HTMLInputElement, HTMLDivElement] | undefined,
): Partial<Attached> => {
  const { log } = usePageServices();
  const [attached, setAttached] = useState<Attached>();
  const isMissing = isWanted && attached === undefined;
  useEffect(() => {
    if (!isMissing) return;
    const attach = async (): Promise<void> => {
      try {
        const parts = await import("./suggestion-option.tsx");
        const found = elements();
        if (!found) return;
        const navigation = new parts.Navigation(...found, { tabInsertsSuggestions: false });
        setAttached({ navigation, Option: parts.Option });
      } catch (error) {
        log.error("suggest_failed", error);
      }
    };
    void attach();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the elements never change.
  }, [isMissing, log]);
  return attached ?? {};
};

interface Attached {
  navigation: Navigation;
  Option: typeof Option;
}

/** Suggestions are requested after a pause this long. */
const PAUSE_MS = 120;

const NONE: Suggestion[] = [];

/** Suggestions for the typed text; responses to older text are dropped. */
export const useSuggestions = (
  typed: string,
  isWanted: boolean,
  kind?: Suggestion["kind"],
): Suggestion[] => {
  const { directory, log } = usePageServices();
  const [answer, setAnswer] = useState({ typed: "", suggestions: NONE });
  const wanted = isWanted ? typed.trim() : "";

  useEffect(() => {
    if (wanted === "") return undefined;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      try {
        const found = await directory.suggest(wanted);
        const suggestions = kind ? found.filter((option) => option.kind === kind) : found;
        if (isCurrent) setAnswer({ typed: wanted, suggestions });
      } catch (error) {
        log.error("suggest_failed", error);
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, kind, directory, log]);

  // The last suggestions stay while somebody types, to avoid flicker.
  return wanted !== "" && isFor(wanted, answer.typed) ? answer.suggestions : NONE;
};

/** Whether one text extends the other. */
const isFor = (wanted: string, answered: string): boolean =>
  answered !== "" && (wanted.startsWith(answered) || answered.startsWith(wanted));
