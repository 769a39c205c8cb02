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
          {highlights.map((text, at) => {
            const id = `highlights.${at}`;
            const name = `highlight ${at + 1}`;
            const wrong = errorOf(errors, id);
            return (
              // Rows have no other identity than their place.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <div className="highlight-row">
                  <input
                    id={id}
                    aria-label={`Highlight ${at + 1}`}
                    aria-invalid={wrong === undefined ? undefined : true}
                    aria-describedby={wrong === undefined ? undefined : `${id}-error`}
                    autoComplete="off"
                    value={text}
                    onChange={({ target }) => onChange(highlights.with(at, target.value))}
                    onKeyDown={(event) => {
                      // Enter goes on with the next one, as in any list; it does not save half a list.
                      if (event.key === "Enter") {
                        event.preventDefault();
                        add(at + 1);
                      } else if (event.altKey && ["ArrowUp", "ArrowDown"].includes(event.key)) {
                        event.preventDefault();
                        move(at, event.key === "ArrowUp" ? at - 1 : at + 1);
                      }
                    }}
                  />
                  <IconButton
                    name={`Move ${name} up`}
                    sign="↑"
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    name={`Move ${name} down`}
                    sign="↓"
                    disabled={at === highlights.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                  <IconButton name={`Remove ${name}`} sign="×" onClick={() => remove(at)} />
                </div>
                {wrong !== undefined && (
                  <p className="field-error" id={`${id}-error`}>
                    Highlight {at + 1} {wrong}.
                  </p>
                )}
              </li>
            );
          })}
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
