import { Link } from "react-router-dom";
import type { RevisionDetails } from "#core/back-office/show-batch.ts";
import { FieldChanges } from "../values/field-changes.tsx";
import type { LinkNames } from "../values/present-value.ts";
import { historyAddress } from "./history-address.ts";

interface RevisionCardProps {
  revision: RevisionDetails;
  names: LinkNames;
}

const VERBS = { create: "Created", update: "Changed", delete: "Deleted" } as const;

/** What a batch did to one record. */
export const RevisionCard = ({ revision, names }: RevisionCardProps) => {
  const { record, id, name, verb, changes } = revision;
  return (
    <li className="revision">
      <h2>
        <span className={`badge is-${verb}`}>{VERBS[verb]}</span> {name}
        {record !== "brand" && <span className="quiet"> {record}</span>}
      </h2>
      {changes.length > 0 && (
        <FieldChanges changes={changes} names={names} isNew={verb === "create"} />
      )}
      <p className="revision-links">
        {record === "brand" && verb !== "delete" && (
          <Link to={`/admin/brands/${id}/edit`}>
            Open<span className="visually-hidden"> {name}</span>
          </Link>
        )}
        <Link to={historyAddress({ record, id })}>
          All changes<span className="visually-hidden"> of {name}</span>
        </Link>
      </p>
    </li>
  );
};
