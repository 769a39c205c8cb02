import type { MovedOn, MovedOnWhy } from "#core/change/revert-record.ts";
import { ShownValue } from "../values/shown-value.tsx";
import type { LinkNames } from "../values/present-value.ts";

const WHY: Readonly<Record<MovedOnWhy, string>> = {
  "changed-since": "was changed since",
  "deleted-since": "was deleted since",
  "restored-since": "was put back since",
  "slug-taken": "would need an address that another has by now",
  "link-gone": "would need a category or attribute that is gone",
  "in-use": "is used by other brands by now",
  "too-many-links": "would get too many categories or attributes",
};

export const MovedOnList = ({
  movedOn,
  names,
}: {
  movedOn: readonly MovedOn[];
  names: LinkNames;
}) => (
  <ul className="moved-on">
    {movedOn.map(({ field, name, why, now }) => (
      <li key={`${field} ${why}`}>
        {name ?? "It"} {WHY[why]}
        {field !== null && (
          <>
            {" "}
            and stays: <ShownValue field={field} value={now} names={names} />
          </>
        )}
      </li>
    ))}
  </ul>
);
