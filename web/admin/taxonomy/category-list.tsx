import { useState } from "react";
import type { Counted } from "#core/ports/back-office-store.ts";
import type { StoredCategory } from "#core/taxonomy/taxonomy.ts";
import { CategoryRow } from "./category-row.tsx";
import { moveTo } from "./move-to.ts";
import { useReorder } from "./use-reorder.ts";

/** The categories in display order, to be moved by buttons or by dragging. */
export const CategoryList = ({
  categories,
}: {
  categories: readonly Counted<StoredCategory>[];
}) => {
  const { order, isBusy, reorder, list } = useReorder(categories);
  const [draggedId, setDraggedId] = useState<string>();
  const [overId, setOverId] = useState<string>();
  const drop = (): void => {
    if (draggedId !== undefined && overId !== undefined && draggedId !== overId)
      reorder(
        moveTo(
          order,
          draggedId,
          order.findIndex(({ id }) => id === overId),
        ),
        draggedId,
      );
    setDraggedId(undefined);
    setOverId(undefined);
  };
  return (
    <ol className="taxonomy is-ordered" ref={list} aria-busy={isBusy}>
      {order.map((category, at) => (
        <CategoryRow
          key={category.id}
          category={category}
          others={order}
          isDragged={category.id === draggedId}
          isTarget={category.id === overId && overId !== draggedId}
          isFirst={at === 0}
          isLast={at === order.length - 1}
          onMove={(by) => reorder(moveTo(order, category.id, at + by), category.id, by)}
          onDragStart={() => setDraggedId(category.id)}
          onDragOver={() => setOverId(category.id)}
          onDrop={drop}
          onDragEnd={() => {
            setDraggedId(undefined);
            setOverId(undefined);
          }}
        />
      ))}
    </ol>
  );
};
