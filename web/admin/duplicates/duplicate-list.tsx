import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Duplicate } from "#core/back-office/check-brand.ts";
import { BrandMark } from "../../ui/brand-card.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { reasonsText } from "./reasons-text.ts";

interface DuplicateListProps {
  duplicates: readonly Duplicate[];
  /** What can be done about one. */
  renderAction?: (duplicate: Duplicate) => ReactNode;
}

export const DuplicateList = ({ duplicates, renderAction }: DuplicateListProps) => (
  <ul className="duplicate-list">
    {duplicates.map((duplicate) => (
      <li key={duplicate.id}>
        <BrandMark {...duplicate} size="small" />
        <div>
          <Link to={`/admin/brands/${duplicate.id}/edit`}>{duplicate.name}</Link>{" "}
          {duplicate.status === "archived" && <StatusBadge status="archived" />}
          <p className="quiet">{reasonsText(duplicate.reasons)}</p>
        </div>
        {renderAction?.(duplicate)}
      </li>
    ))}
  </ul>
);
