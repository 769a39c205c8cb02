import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LIMITS } from "#core/limits.ts";

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** What is searched now. */
  value: string;
  onSearch: (text: string) => void;
}

/** Typing pauses this long before it is searched for. */
const PAUSE_MS = 250;

export const SearchField = ({ label, placeholder, value, onSearch }: SearchFieldProps) => {
  const [typed, setTyped] = useState(value);
  const searched = useRef(value);

  const search = (typed: string) => {
    const text = typed.trim();
    if (text === searched.current) return;
    searched.current = text;
    onSearch(text);
  };
  const searchAfterPause = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => searchAfterPause(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    // The address changed by other means than typing here, such as Back.
    if (value === searched.current) return;
    searched.current = value;
    setTyped(value);
  }, [value]);

  return (
    <input
      type="search"
      className="search-input"
      aria-label={label}
      placeholder={placeholder}
      maxLength={LIMITS.search}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") search(typed);
      }}
    />
  );
};
