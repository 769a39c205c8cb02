import { withCapital } from "#core/text/capital.ts";
import { administratorsText } from "#core/brand/checkable-facts.ts";
import { isLinkField, type JsonValue } from "#core/brand/fields.ts";
import type { FieldDiff } from "#core/change/diff.ts";
import { HostNotes } from "../../ui/host-notes.tsx";

interface FieldChangesProps {
  changes: readonly FieldDiff[];
  names: LinkNames;
  /** The record is new: shows only the new values. */
  isNew?: boolean;
}

export const FieldChanges = ({ changes, names, isNew = false }: FieldChangesProps) => (
  <dl className="pairs field-changes">
    {changes.map((change) => (
      <div key={change.field}>
        <dt>{change.name}</dt>
        <dd>
          {change.added || change.removed ? (
            <LinkChanges change={change} names={names} />
          ) : (
            <>
              {!isNew && (
                <>
                  <del>
                    <span className="visually-hidden">before: </span>
                    <ShownValue field={change.field} value={change.before} names={names} />
                  </del>{" "}
                  <span aria-hidden="true">→</span>{" "}
                </>
              )}
              <ins>
                {!isNew && <span className="visually-hidden">after: </span>}
                <ShownValue field={change.field} value={change.after} names={names} />
              </ins>
            </>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

const LinkChanges = ({ change, names }: { change: FieldDiff; names: LinkNames }) => (
  <ul className="acts">
    {change.added?.map((id) => (
      <li key={id}>
        <ins>
          <span className="visually-hidden">added: </span>
          <span aria-hidden="true">+ </span>
          {linkName(id, names)}
        </ins>
      </li>
    ))}
    {change.removed?.map((id) => (
      <li key={id}>
        <del>
          <span className="visually-hidden">removed: </span>
          {linkName(id, names)}
        </del>
      </li>
    ))}
  </ul>
);

interface ShownValueProps {
  field: string;
  value: JsonValue | undefined;
  names: LinkNames;
}

export const ShownValue = ({ field, value, names }: ShownValueProps) => {
  const text = presentValue(field, value, names);
  return text === "" ? (
    <span className="quiet">empty</span>
  ) : (
    <>
      <span className="kept-lines">{text}</span>
      <HostNotes text={text} />
    </>
  );
};

/** Known names of categories and attributes, by id. */
export type LinkNames = Readonly<Record<string, string>>;

/** A field's value as text for administrators; empty if it has none. */
export const presentValue = (
  field: string,
  value: JsonValue | undefined,
  names: LinkNames,
): string => {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) {
    const items = value.map((item) =>
      isNamedById(field) ? linkName(item, names) : presentValue(field, item, names),
    );
    return items.join(isNamedById(field) ? ", " : "\n");
  }
  switch (typeof value) {
    case "number":
      // Years have no thousands separator.
      return field === "foundedYear" ? String(value) : value.toLocaleString("en");
    case "boolean":
      return value ? "Yes" : "No";
    case "string":
      return field === "status" ? withCapital(value) : value;
    default:
      return (
        administratorsText(value, (id) => linkName(id, names)) ?? JSON.stringify(value, null, 1)
      );
  }
};

/** Whether a field holds ids: a brand's categories or attributes, or a list's brands. */
const isNamedById = (field: string): boolean => isLinkField(field) || field === "brandIds";

const linkName = (id: JsonValue, names: LinkNames): string =>
  (typeof id === "string" ? names[id] : undefined) ?? "(deleted)";
