import { useRef } from "react";
import { flushSync } from "react-dom";
import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { errorOf } from "./save-brand.ts";
import type { SectionProps } from "./sections.tsx";
import { Button, IconButton } from "../../ui/buttons.tsx";

export const HighlightsField = ({ values: { highlights }, errors, ...form }: SectionProps) => {
  const onChange = (highlights: string[]) => form.change({ highlights });
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
        <Button look="quiet" isSmall ref={addButton} onClick={() => add(highlights.length)}>
          Add highlight
        </Button>
      )}
    </fieldset>
  );
};

interface HighlightRowProps {
  at: number;
  count: number;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onAdd: () => void;
  onRemove: () => void;
  onMove: (to: number) => void;
}

const HighlightRow = (props: HighlightRowProps) => {
  const { at, count, text, error, onMove } = props;
  const id = `highlights.${at}`;
  const name = `highlight ${at + 1}`;
  return (
    <li>
      <div className="highlight-row">
        <input
          id={id}
          aria-label={`Highlight ${at + 1}`}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          autoComplete="off"
          value={text}
          onChange={({ target }) => props.onChange(target.value)}
          onKeyDown={(event) => {
            // Enter goes on with the next one, as in any list; it does not save half a list.
            if (event.key === "Enter") {
              event.preventDefault();
              props.onAdd();
            } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
              event.preventDefault();
              onMove(event.key === "ArrowUp" ? at - 1 : at + 1);
            }
          }}
        />
        <IconButton
          name={`Move ${name} up`}
          sign="↑"
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        />
        <IconButton
          name={`Move ${name} down`}
          sign="↓"
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        />
        <IconButton name={`Remove ${name}`} sign="×" onClick={props.onRemove} />
      </div>
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          Highlight {at + 1} {error}.
        </p>
      )}
    </li>
  );
};
