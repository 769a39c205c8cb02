import type { Counted } from "#core/ports/back-office-store.ts";
import type { StoredCategory } from "#core/taxonomy/taxonomy.ts";
import { TaxonomyActions } from "./taxonomy-actions.tsx";
import { brandCountText } from "./words.ts";

interface CategoryRowProps {
  category: Counted<StoredCategory>;
  others: readonly Counted<StoredCategory>[];
  isDragged: boolean;
  isTarget: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onDragStart: () => void;
  onDragOver: () => void;
  onDrop: () => void;
  onDragEnd: () => void;
}

export const CategoryRow = (props: CategoryRowProps) => {
  const { category, others, isDragged, isTarget } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is for pointers; the buttons do the same for keys.
    <li
      data-category={category.id}
      className={[isDragged && "is-dragged", isTarget && "is-target"].filter(Boolean).join(" ")}
      draggable
      onDragStart={props.onDragStart}
      onDragOver={(event) => {
        event.preventDefault();
        props.onDragOver();
      }}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
      onDragEnd={props.onDragEnd}
    >
      <span className="drag-handle" aria-hidden="true" title="Drag to move">
        ⠿
      </span>
      <MoveButton name={category.name} by={-1} isOff={props.isFirst} onMove={props.onMove} />
      <MoveButton name={category.name} by={1} isOff={props.isLast} onMove={props.onMove} />
      <div className="taxonomy-name">
        <strong>{category.name}</strong>
        <span className="quiet">{category.slug}</span>
        {category.description !== null && <p>{category.description}</p>}
      </div>
      <span className="taxonomy-count">{brandCountText(category.brandCount)}</span>
      <TaxonomyActions kind="category" item={category} others={others} />
    </li>
  );
};

interface MoveButtonProps {
  name: string;
  by: -1 | 1;
  isOff: boolean;
  onMove: (by: -1 | 1) => void;
}

/** Stays in reach of the focus at the ends of the list, where it does nothing. */
const MoveButton = ({ name, by, isOff, onMove }: MoveButtonProps) => (
  <button
    className="icon-button"
    type="button"
    data-move={by}
    aria-label={`Move ${name} ${by === -1 ? "up" : "down"}`}
    aria-disabled={isOff}
    onClick={() => !isOff && onMove(by)}
  >
    <span aria-hidden="true">{by === -1 ? "↑" : "↓"}</span>
  </button>
);
