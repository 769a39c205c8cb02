import { useState } from "react";
import { EVENT_KIND_NAMES, EVENT_KINDS, MONTH_NAMES } from "#core/brand/events.ts";
import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { Button, LinkButton } from "../../ui/buttons.tsx";
import { SelectField } from "../../ui/choices.tsx";
import { TextField } from "../../ui/field.tsx";
import { HostNotes } from "../../ui/host-notes.tsx";
import type { TypedEvent } from "#core/brand/typed-event.ts";
import { NEW_EVENT } from "./form-values.ts";
import { errorOf } from "./save-brand.ts";
import type { FormProps } from "./form-field.tsx";

const KIND_OPTIONS = EVENT_KINDS.map((value) => ({ value, name: EVENT_KIND_NAMES[value] }));
const MONTH_OPTIONS = [
  { value: "", name: "Not known" },
  ...MONTH_NAMES.map((name, at) => ({ value: `${at + 1}`, name })),
];

/** The events of a brand, one row each. Saving sorts them. */
export const EventsField = ({ values, errors, ...form }: FormProps) => {
  const { events } = values;
  const onChange = (events: TypedEvent[]) => form.change({ events });
  const error = errorOf(errors, "events");
  return (
    <div className="form-fields">
      <h3>{BRAND_FIELDS.events.label}</h3>
      <p className="field-hint">
        The history on the brand’s page: one sentence per event, oldest first.
      </p>
      {events.map((event, at) => (
        <EventRow
          // Rows have no stable id: all their values can change.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          id={`events.${at}`}
          name={`Event ${at + 1}`}
          event={event}
          errors={errors}
          onChange={(event) => onChange(events.with(at, event))}
          onRemove={() => onChange(events.toSpliced(at, 1))}
        />
      ))}
      {error !== undefined && <p className="field-error">Events {error}.</p>}
      {events.length < BRAND_FIELDS.events.most && (
        <Button look="quiet" isSmall onClick={() => onChange([...events, NEW_EVENT])}>
          Add event
        </Button>
      )}
    </div>
  );
};

interface EventRowProps extends Pick<FormProps, "errors"> {
  id: string;
  name: string;
  event: TypedEvent;
  onChange: (event: TypedEvent) => void;
  onRemove: () => void;
}

/** An event, collapsed to one line unless it is new or has an error. */
const EventRow = ({ id, name, event, errors, onChange, onRemove }: EventRowProps) => {
  const [isNew] = useState(event.text === "");
  const isWrong = errors.some(({ path }) => path.startsWith(`${id}.`));
  const field = <Key extends keyof TypedEvent>(key: Key) => ({
    id: `${id}.${key}`,
    value: event[key],
    error: errorOf(errors, `${id}.${key}`),
    onChange: (value: TypedEvent[Key]) => onChange({ ...event, [key]: value }),
  });
  return (
    <details open={isNew || isWrong || undefined}>
      <summary>
        <span className="visually-hidden">{name}: </span>
        {event.year} {EVENT_KIND_NAMES[event.kind]}
        <span className="quiet">{event.text === "" ? "" : `, ${event.text}`}</span>
      </summary>
      <fieldset className="panel entry-row">
        <legend>{name}</legend>
        <TextField {...field("year")} label="Year" inputMode="numeric" />
        <SelectField {...field("month")} label="Month" options={MONTH_OPTIONS} />
        <SelectField {...field("kind")} label="Kind" options={KIND_OPTIONS} />
        <TextField
          {...field("text")}
          label="Sentence"
          maxLength={BRAND_FIELDS.events.max}
          className="is-wide"
        />
        <TextField
          {...field("source")}
          label="Source"
          type="url"
          placeholder="https://"
          className="is-wide"
          notice={<HostNotes text={event.source} />}
        />
        <div className="acts is-wide">
          <LinkButton onClick={onRemove}>
            Remove
            <span className="visually-hidden"> {name}</span>
          </LinkButton>
        </div>
      </fieldset>
    </details>
  );
};
