import { type BrandEvent, EVENT_KIND_NAMES, EVENT_KINDS, MONTH_NAMES } from "#core/brand/events.ts";
import { BRAND_FIELDS, type JsonValue } from "#core/brand/fields.ts";
import { eventOfTexts, textsOfEvent, type TypedEvent } from "#core/brand/typed-event.ts";
import { Field } from "../ui/field.tsx";
import { Folded } from "./correction-controls.tsx";

// The events of a brand in the correction form: one row each, and a last row for an event to add.

const EVENT_PARTS = ["year", "month", "kind", "text", "source"] as const;
type EventPart = (typeof EVENT_PARTS)[number];

/** A row of the form. */
type EventRow = TypedEvent<string> & { isRemoved: boolean };

const NEW_ROW: EventRow = { year: "", month: "", kind: "", text: "", source: "", isRemoved: false };

/** The rows for a brand's events. Form values are texts, so each row is JSON. */
export const eventRowsOf = (events: readonly BrandEvent[]): string[] =>
  [...events.map((event) => ({ ...NEW_ROW, ...textsOfEvent(event) })), NEW_ROW].map((row) =>
    JSON.stringify(row),
  );

/** The rows of a sent form, as many as the form can have. */
export const eventRowsIn = (form: FormData): string[] => {
  const removed = form.getAll("eventRemoved");
  const sent = EVENT_PARTS.map((part) => [part, form.getAll(nameOf(part))] as const);
  const years = form.getAll(nameOf("year")).slice(0, BRAND_FIELDS.events.most + 1);
  return years.map((_, at) => {
    const row = { ...NEW_ROW, isRemoved: removed.includes(`${at}`) };
    for (const [part, texts] of sent) row[part] = textOf(texts[at]);
    return JSON.stringify(row);
  });
};

/** Each row has a control of this name. */
const nameOf = (part: EventPart): string => `event-${part}`;

const textOf = (value: FormDataEntryValue | undefined): string =>
  typeof value === "string" ? value.trim() : "";

/** The rows that are neither removed nor blank. */
export const keptEventRows = (rows: string | readonly string[]): string[] =>
  [rows].flat().filter((row) => isKept(parsedRow(row)));

/** The events to propose. The source of the correction confirms an added event if it is a web address. */
export const proposedEvents = (rows: string | readonly string[], source: string): JsonValue[] => {
  const all = [rows].flat();
  return keptEventRows(all).map((row): JsonValue => {
    const event = eventOfTexts(parsedRow(row));
    const isConfirmed = row === all.at(-1) && /^https?:\S+$/.test(source);
    if (isConfirmed) event.source ??= source;
    return event;
  });
};

/** Reads a row that `eventRowsOf` or `eventRowsIn` wrote. */
const parsedRow = (row: string): EventRow => {
  const parsed: EventRow = JSON.parse(row);
  return parsed;
};

const isKept = ({ isRemoved, ...parts }: EventRow): boolean =>
  !isRemoved && Object.values(parts).some((part) => part !== "");

interface CorrectedEventsProps {
  rows: readonly string[];
  errorOf: (path: string) => string | undefined;
}

/** The brand's events, each to change or to remove, and one to add. */
export const CorrectedEvents = ({ rows: texts, errorOf }: CorrectedEventsProps) => {
  const rows = texts.map(parsedRow);
  const controls = rows.map((row, at) => {
    // The paths of errors count only the events that were sent, without removed and blank rows.
    const path = `proposed.events.${rows.slice(0, at).filter(isKept).length}`;
    const errorIn = (part: EventPart) => (isKept(row) ? errorOf(`${path}.${part}`) : undefined);
    return { row, at, errorIn };
  });
  const added = controls.pop();
  const error = errorOf("proposed.events");
  return (
    <>
      {controls.length > 0 && (
        <fieldset className="event-rows">
          <legend>History</legend>
          <p className="field-hint">Open an event to change or remove it.</p>
          {controls.map(({ row, at, errorIn }) => (
            <Folded
              key={at}
              legend={`${dateOf(row)}: ${row.text}`}
              isOpen={row.isRemoved || EVENT_PARTS.some((part) => errorIn(part) !== undefined)}
            >
              <EventControls {...{ row, at, errorIn }} />
            </Folded>
          ))}
        </fieldset>
      )}
      {added && (
        <fieldset>
          <legend>Add an event</legend>
          {error !== undefined && <p className="field-error">{`Events ${error}.`}</p>}
          <EventControls {...added} isNew />
        </fieldset>
      )}
    </>
  );
};

const dateOf = ({ year, month }: EventRow): string =>
  [MONTH_NAMES[Number(month) - 1], year].filter(Boolean).join(" ");

interface EventControlsProps {
  row: EventRow;
  at: number;
  errorIn: (part: EventPart) => string | undefined;
  isNew?: boolean;
}

const EventControls = (props: EventControlsProps) => {
  const { row, at, isNew = false } = props;
  const { field, input } = partsOf(props);
  return (
    <>
      <EventDate {...props} />
      <Field {...field("kind", "Kind")}>
        {(attributes) => (
          <select {...attributes} {...input("kind")}>
            {isNew && <option value="">Choose one</option>}
            {EVENT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {EVENT_KIND_NAMES[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field {...field("text", "What happened")} hint="One sentence.">
        {(attributes) => (
          <input {...attributes} {...input("text")} maxLength={BRAND_FIELDS.events.max} />
        )}
      </Field>
      {!isNew && (
        <>
          <Field {...field("source", "Source")} hint="A page that confirms it." isOptional>
            {(attributes) => <input {...attributes} {...input("source")} inputMode="url" />}
          </Field>
          <label className="check">
            <input type="checkbox" name="eventRemoved" value={at} defaultChecked={row.isRemoved} />
            Remove this event
          </label>
        </>
      )}
    </>
  );
};

const EventDate = (props: EventControlsProps) => {
  const { field, input } = partsOf(props);
  return (
    <div className="event-date">
      <Field {...field("year", "Year")}>
        {(attributes) => <input {...attributes} {...input("year")} inputMode="numeric" />}
      </Field>
      <Field {...field("month", "Month")} isOptional>
        {(attributes) => (
          <select {...attributes} {...input("month")}>
            <option value="">Not known</option>
            {MONTH_NAMES.map((name, at) => (
              <option key={name} value={at + 1}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
};

/** The props of a part's field and of its control. */
const partsOf = ({ row, at, errorIn }: EventControlsProps) => ({
  field: (part: EventPart, label: string) => ({
    id: `correct-event-${at}-${part}`,
    label,
    error: errorIn(part),
  }),
  input: (part: EventPart) => ({
    name: nameOf(part),
    defaultValue: row[part],
    autoComplete: "off",
  }),
});
