import { type BrandEvent, EVENT_KIND_NAMES, EVENT_KINDS, MONTH_NAMES } from "#core/brand/events.ts";
import { BRAND_FIELDS, type JsonValue } from "#core/brand/fields.ts";
import { typedValue } from "#core/brand/typed-value.ts";
import { Field } from "../ui/field.tsx";
import { Folded } from "./correction-controls.tsx";

// The events of a brand in the correction form: one row each, and a last row for an event to add.

/** A row of the form: text as typed. */
interface EventRow {
  year: string;
  /** From 1; blank if unknown. */
  month: string;
  kind: string;
  text: string;
  source: string;
  isRemoved: boolean;
}

const NEW_ROW: EventRow = { year: "", month: "", kind: "", text: "", source: "", isRemoved: false };

/** The rows for a brand's events. Form values are texts, so each row is JSON. */
export const eventRowsOf = (events: readonly BrandEvent[]): string[] =>
  [
    ...events.map(({ year, month, kind, text, source }) => ({
      ...NEW_ROW,
      year: `${year}`,
      month: `${month ?? ""}`,
      kind,
      text,
      source: source ?? "",
    })),
    NEW_ROW,
  ].map((row) => JSON.stringify(row));

/** The rows of a sent form. */
export const eventRowsIn = (form: FormData): string[] => {
  const removed = form.getAll("eventRemoved");
  const textsOf = (name: string) =>
    form.getAll(name).map((text) => (typeof text === "string" ? text.trim() : ""));
  const [months, kinds, texts, sources] = [
    textsOf("eventMonth"),
    textsOf("eventKind"),
    textsOf("eventText"),
    textsOf("eventSource"),
  ];
  return textsOf("eventYear").map((year, at) =>
    JSON.stringify({
      year,
      month: months[at] ?? "",
      kind: kinds[at] ?? "",
      text: texts[at] ?? "",
      source: sources[at] ?? "",
      isRemoved: removed.includes(`${at}`),
    } satisfies EventRow),
  );
};

/** Without removed and blank rows. */
export const keptEventRows = (rows: string | readonly string[]): string[] =>
  [rows].flat().filter((row) => isKept(parsedRow(row)));

/** The events to propose. The source of the correction confirms an added event if it is a web address. */
export const proposedEvents = (rows: string | readonly string[], source: string): JsonValue[] => {
  const all = [rows].flat();
  return keptEventRows(all).map((row): JsonValue => {
    const { year, month, kind, text, source: own } = parsedRow(row);
    const added = row === all.at(-1) && /^https?:\S+$/.test(source) ? source : null;
    return {
      year: typedValue(BRAND_FIELDS.foundedYear, year),
      month: typedValue(BRAND_FIELDS.foundedYear, month),
      kind,
      text,
      source: own === "" ? added : own,
    };
  });
};

/** A row as written above. */
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
    // The paths of errors count the events that were sent.
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
          <legend>Events</legend>
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

const EVENT_PARTS = ["year", "month", "kind", "text", "source"] as const;
type EventPart = (typeof EVENT_PARTS)[number];

interface EventControlsProps {
  row: EventRow;
  at: number;
  errorIn: (part: EventPart) => string | undefined;
  isNew?: boolean;
}

const EventControls = ({ row, at, errorIn, isNew = false }: EventControlsProps) => {
  const field = (part: EventPart, label: string) => ({
    id: `correct-event-${at}-${part}`,
    label,
    error: errorIn(part),
  });
  return (
    <>
      <EventDate row={row} year={field("year", "Year")} month={field("month", "Month")} />
      <Field {...field("kind", "Kind")}>
        {(attributes) => (
          <select {...attributes} name="eventKind" defaultValue={row.kind}>
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
          <input
            {...attributes}
            name="eventText"
            defaultValue={row.text}
            maxLength={BRAND_FIELDS.events.max}
            autoComplete="off"
          />
        )}
      </Field>
      {!isNew && (
        <>
          <Field {...field("source", "Source")} hint="A page that confirms it." isOptional>
            {(attributes) => (
              <input
                {...attributes}
                name="eventSource"
                defaultValue={row.source}
                inputMode="url"
                autoComplete="off"
              />
            )}
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

interface FieldProps {
  id: string;
  label: string;
  error: string | undefined;
}

const EventDate = ({
  row,
  year,
  month,
}: {
  row: EventRow;
  year: FieldProps;
  month: FieldProps;
}) => (
  <div className="event-date">
    <Field {...year}>
      {(attributes) => (
        <input
          {...attributes}
          name="eventYear"
          defaultValue={row.year}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </Field>
    <Field {...month} isOptional>
      {(attributes) => (
        <select {...attributes} name="eventMonth" defaultValue={row.month}>
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
