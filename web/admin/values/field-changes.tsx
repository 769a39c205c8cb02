import type { FieldDiff } from "#core/change/diff.ts";
import { linkName, type LinkNames } from "./present-value.ts";
import { ShownValue } from "./shown-value.tsx";

interface FieldChangesProps {
  changes: readonly FieldDiff[];
  names: LinkNames;
  /** Shows only what became of it, for records that were not there before. */
  isNew?: boolean;
}

/** What changed, field by field. */
export const FieldChanges = ({ changes, names, isNew = false }: FieldChangesProps) => (
  <dl className="field-changes">
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
  <ul className="link-changes">
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
          <span aria-hidden="true">− </span>
          {linkName(id, names)}
        </del>
      </li>
    ))}
  </ul>
);
