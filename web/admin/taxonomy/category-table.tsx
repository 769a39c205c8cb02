import { type DragEvent, useRef, useState } from "react";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { Counted } from "#core/catalog/counted-taxonomy.ts";
import type { StoredCategory } from "#core/taxonomy/taxonomy.ts";
import { IconButton } from "../../ui/buttons.tsx";
import { Problem } from "../../ui/states.tsx";
import { useAct } from "../parts/act.ts";
import { DataTable } from "../parts/data-table.tsx";
import { BRAND_COUNT, NameAndMeaning, refOf, taxonomyActs } from "./taxonomy-acts.tsx";

type Listed = Counted<StoredCategory>;

/** The categories in the order of the site, which dragging and the arrows change. */
export const CategoryTable = ({ categories }: { categories: readonly Listed[] }) => {
  const { order, problem, reorder, table } = useReorder(categories);
  const drag = useDrag((id, ontoId) =>
    reorder(
      moveTo(
        order,
        id,
        order.findIndex((one) => one.id === ontoId),
      ),
      id,
    ),
  );
  return (
    <div ref={table}>
      <Problem>{problem}</Problem>
      <DataTable
        caption="Categories, in the order visitors see"
        rows={order}
        keyOf={({ id }) => id}
        rowProps={drag}
        columns={[
          {
            name: "Category",
            cell: (category) => {
              const { id, name } = category;
              const at = order.findIndex((one) => one.id === id);
              return (
                <span className="brand-name">
                  {([-1, 1] as const).map((by) => (
                    <MoveButton
                      key={by}
                      {...{ name, by }}
                      isOff={order[at + by] === undefined}
                      onMove={() => reorder(moveTo(order, id, at + by), id, by)}
                    />
                  ))}
                  <NameAndMeaning {...category} meaning={category.description} />
                </span>
              );
            },
          },
          BRAND_COUNT,
        ]}
        acts={(category) => taxonomyActs("category", category, order)}
      />
    </div>
  );
};

/** Attributes of rows that can be dragged onto each other. */
const useDrag = (onDrop: (id: string, ontoId: string) => void) => {
  const [dragged, setDragged] = useState<{ id: string; overId?: string }>();
  return ({ id }: Listed) => ({
    "data-category": id,
    className: dragged?.id === id ? "is-dragged" : dragged?.overId === id ? "is-target" : undefined,
    draggable: true,
    onDragStart: () => setDragged({ id }),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      if (dragged && dragged.overId !== id) setDragged({ ...dragged, overId: id });
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged && dragged.id !== id) onDrop(dragged.id, id);
      setDragged(undefined);
    },
    onDragEnd: () => setDragged(undefined),
  });
};

interface MoveButtonProps {
  name: string;
  by: -1 | 1;
  isOff: boolean;
  onMove: () => void;
}

/** Stays focusable at the ends of the list, where it does nothing. */
const MoveButton = ({ name, by, isOff, onMove }: MoveButtonProps) => (
  <IconButton
    name={`Move ${name} ${by === -1 ? "up" : "down"}`}
    sign={by === -1 ? "↑" : "↓"}
    data-move={by}
    aria-disabled={isOff}
    onClick={() => !isOff && onMove()}
  />
);

const useReorder = (categories: readonly Listed[]) => {
  const act = useAct();
  const [wanted, setWanted] = useState<{ from: readonly Listed[]; order: readonly Listed[] }>();
  const table = useRef<HTMLDivElement>(null);
  // Once the list is fetched again, the saved order applies.
  const order = wanted?.from === categories ? wanted.order : categories;
  return {
    /** The categories as shown: in the new order until it is saved. */
    order,
    table,
    problem: act.problem,
    /** Saves an order and keeps the focus on the button that was pressed. */
    reorder: (wanted: readonly Listed[], movedId: string, by?: -1 | 1): void => {
      // The new versions are not known until the last order is saved.
      if (act.isBusy || order !== categories) return;
      if (wanted.every(({ id }, at) => id === order[at]?.id)) return;
      setWanted({ from: categories, order: wanted });
      const send = async (backOffice: BackOffice) => {
        try {
          return await backOffice.reorderCategories(wanted.map(refOf));
        } catch (error) {
          setWanted(undefined);
          throw error;
        }
      };
      act.run(send, {
        done: ({ batchId }) =>
          batchId === null ? undefined : "Saved the order of the categories.",
        refused: () => {
          setWanted(undefined);
          return {
            text: "Someone else changed the categories. The order was not saved. Try again.",
          };
        },
      });
      if (by === undefined) return;
      const button = `[data-category="${CSS.escape(movedId)}"] [data-move="${by}"]`;
      requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(button)?.focus());
    },
  };
};

/** The list with one item moved; unchanged if there is no such item or place. */
export const moveTo = <T extends { id: string }>(
  list: readonly T[],
  id: string,
  to: number,
): T[] => {
  const from = list.findIndex((item) => item.id === id);
  const [moved] = list.slice(from, from + 1);
  if (from === -1 || moved === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, moved);
};
