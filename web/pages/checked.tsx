import { checkedText } from "#core/brand/checked-text.ts";
import { type Evidence, GRADE_NAMES } from "#core/brand/evidence.ts";
import { ExternalLink, webAddress } from "../ui/external-link.tsx";
import { useSite } from "../site/services.ts";

interface CheckedProps {
  /** `undefined` where nobody looked: then there is nothing to say. */
  entry: Evidence | undefined;
  /** Of an attribute. */
  group?: string;
}

/** Behind a fact: when somebody looked whether it is true, and on demand by what. */
export const Checked = ({ entry, group }: CheckedProps) => {
  const { today } = useSite();
  if (!entry) return null;
  const { source, grade } = entry;
  return (
    <details className="checked">
      <summary>
        <span className="visually-hidden">, </span>
        {checkedText(entry, group, today)}
      </summary>
      <p>
        {source === null ? (
          GRADE_NAMES[grade]
        ) : (
          <>
            Source:{" "}
            {webAddress(source) === undefined ? (
              source
            ) : (
              <ExternalLink to={source}>{source}</ExternalLink>
            )}{" "}
            ({GRADE_NAMES[grade]})
          </>
        )}
      </p>
    </details>
  );
};
