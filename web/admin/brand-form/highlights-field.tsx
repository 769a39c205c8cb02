import { useRef } from "react";
import { flushSync } from "react-dom";
import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { errorOf } from "./save-brand.ts";
import type { SectionProps } from "./form-section.tsx";
import { Button, IconButton } from "../../ui/buttons.tsx";

export const HighlightsField = ({ values: { highlights }, errors, ...form }: SectionProps) => {
  const onChange = (highlights: string[]) => form.change({ highlights });
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = highlights.length >= BRAND_FIELDS.highlights.most;

  /** Changes the list and focuses the highlight at this place, or the add button if there is none. */
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
              // A row has no other identity.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              at={at}
              text={text}
              isLast={at === highlights.length - 1}
              error={errorOf(errors, `highlights.${at}`)}
              onText={(text) => onChange(highlights.with(at, text))}
              onEnter={() => add(at + 1)}
              onMove={(by) => move(at, at + by)}
              onRemove={() => remove(at)}
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
  text: string;
  isLast: boolean;
  error: string | undefined;
  onText: (text: string) => void;
  onEnter: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const HighlightRow = ({ at, text, isLast, error, onMove, ...row }: HighlightRowProps) => {
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
          onChange={({ target }) => row.onText(target.value)}
          onKeyDown={(event) => {
            // Enter adds the next highlight instead of saving the form.
            if (event.key === "Enter") {
              event.preventDefault();
              row.onEnter();
            } else if (event.altKey && ["ArrowUp", "ArrowDown"].includes(event.key)) {
              event.preventDefault();
              onMove(event.key === "ArrowUp" ? -1 : 1);
            }
          }}
        />
        <IconButton
          name={`Move ${name} up`}
          sign="↑"
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          name={`Move ${name} down`}
          sign="↓"
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton name={`Remove ${name}`} sign="×" onClick={row.onRemove} />
      </div>
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          Highlight {at + 1} {error}.
        </p>
      )}
    </li>
  );
};
