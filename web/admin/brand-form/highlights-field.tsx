import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { useRef } from "react";
import { flushSync } from "react-dom";
import type { FieldError } from "#core/failure.ts";
import { errorOf } from "./field-errors.ts";
import { HighlightRow } from "./highlight-row.tsx";

interface HighlightsFieldProps {
  highlights: string[];
  errors: readonly FieldError[];
  onChange: (highlights: string[]) => void;
}

/** A list to add to, take from and put into order, with keys or by clicks. */
export const HighlightsField = ({ highlights, errors, onChange }: HighlightsFieldProps) => {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = highlights.length >= BRAND_FIELDS.highlights.most;

  /** Changes the list and goes on at this place at once: the next key is typed there. Where there is none, at the button that adds one. */
  const change = (next: string[], at: number) => {
    flushSync(() => onChange(next));
    const field = list.current?.querySelectorAll<HTMLInputElement>("input")[at];
    (field ?? addButton.current)?.focus();
  };
  const add = (at: number) => {
    if (!isFull) change(highlights.toSpliced(at, 0, ""), at);
  };
  const remove = (at: number) =>
    change(highlights.toSpliced(at, 1), Math.min(at, highlights.length - 2));
  const move = (at: number, to: number) => {
    const [moved] = highlights.slice(at, at + 1);
    if (moved === undefined || to < 0 || to >= highlights.length) return;
    change(highlights.toSpliced(at, 1).toSpliced(to, 0, moved), to);
  };

  const error = errorOf(errors, "highlights");
  return (
    <fieldset className="field highlights-field">
      <legend>Highlights</legend>
      {highlights.length > 0 && (
        <ol ref={list}>
          {highlights.map((text, at) => (
            <HighlightRow
              // Rows have no other identity than their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              at={at}
              count={highlights.length}
              text={text}
              error={errorOf(errors, `highlights.${at}`)}
              onChange={(text) => onChange(highlights.with(at, text))}
              onAdd={() => add(at + 1)}
              onRemove={() => remove(at)}
              onMove={(to) => move(at, to)}
            />
          ))}
        </ol>
      )}
      {error !== undefined && <p className="field-error">Highlights {error}.</p>}
      {isFull ? (
        <p className="field-hint">A brand has at most {BRAND_FIELDS.highlights.most} highlights.</p>
      ) : (
        <button
          className="button is-quiet is-small"
          type="button"
          ref={addButton}
          onClick={() => add(highlights.length)}
        >
          Add highlight
        </button>
      )}
    </fieldset>
  );
};
