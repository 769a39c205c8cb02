import type { MouseEvent } from "react";
import { Link } from "react-router-dom";
import type { BrandRow } from "#core/back-office/brand-list-query.ts";
import { BrandMark } from "../../ui/brand-card.tsx";
import { StatusBadge } from "../components/status-badge.tsx";

interface BrandTableRowProps {
  row: BrandRow;
  isSelected: boolean;
  onChoose: (isWanted: boolean, event: MouseEvent) => void;
}

const COUNT = new Intl.NumberFormat("en");

export const BrandTableRow = ({ row, isSelected, onChoose }: BrandTableRowProps) => {
  const { id, name, slug, logoUrl, positioning, status, viewCount } = row;
  const editPath = `/admin/brands/${id}/edit`;
  return (
    <tr data-brand={id} className={isSelected ? "is-selected" : undefined}>
      <td className="cell-choose">
        <input
          type="checkbox"
          aria-label={`Choose ${name}`}
          checked={isSelected}
          // A click tells whether Shift is held; a change does not.
          onClick={(event) => onChoose(!isSelected, event)}
          readOnly
        />
      </td>
      <td className="cell-name">
        <span className="brand-name">
          <BrandMark name={name} slug={slug} logoUrl={logoUrl} size="small" />
          <Link to={editPath}>{name}</Link>
        </span>
      </td>
      <td className="cell-slug" data-label="Slug">
        {slug}
      </td>
      <td className="cell-positioning" data-label="Positioning">
        {positioning ?? <span className="quiet">–</span>}
      </td>
      <td className="cell-status" data-label="Status">
        <StatusBadge status={status} />
      </td>
      <td className="cell-view-count" data-label="Views">
        {COUNT.format(viewCount)}
      </td>
      <td className="cell-actions">
        <a href={`/brands/${slug}`} target="_blank" rel="noopener">
          View<span className="visually-hidden"> {name} on the site (opens in a new tab)</span>
        </a>
        <Link to={editPath}>
          Edit<span className="visually-hidden"> {name}</span>
        </Link>
      </td>
    </tr>
  );
};
