import { useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useRef, useState } from "react";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import type { Counted } from "#core/catalog/counted-taxonomy.ts";
import type { StoredAttribute, StoredCategory } from "#core/taxonomy/taxonomy.ts";
import { IconButton, messageOf, useBusy } from "../../ui/buttons.tsx";
import { DialogButton } from "../../ui/dialog.tsx";
import { countBrands } from "../../ui/links.tsx";
import { Empty } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { QueryView, useTaxonomy } from "../queries.tsx";
import { ScreenHead } from "../screen-head.tsx";
import { EditDialog, WORDS } from "./edit-dialog.tsx";
import { GroupList } from "./group-list.tsx";
import { TaxonomyActions } from "./taxonomy-actions.tsx";

export const CategoriesScreen = () => <TaxonomyScreen kind="category" />;
export const AttributesScreen = () => <TaxonomyScreen kind="attribute" />;

const TaxonomyScreen = ({ kind }: { kind: TaxonomyKind }) => {
  const result = useTaxonomy();
  const { one, title, subtitle } = WORDS[kind];
  return (
    <>
      <ScreenHead title={title} subtitle={subtitle}>
        <DialogButton name={`Add ${one}`}>
          {(close) => <EditDialog kind={kind} read={undefined} onClose={close} />}
        </DialogButton>
      </ScreenHead>
      <QueryView result={result} loadingText={`Loading ${WORDS[kind].many}...`}>
        {({ categories, attributes, groups }) => {
          const count = kind === "category" ? categories.length : attributes.length;
          const none = count === 0 && <Empty text={`There are no ${WORDS[kind].many} yet.`} />;
          if (kind === "category") return none || <CategoryList categories={categories} />;
          return (
            <>
              {none || <AttributeList attributes={attributes} />}
              <GroupList groups={groups} />
            </>
          );
        }}
      </QueryView>
    </>
  );
};

const AttributeList = ({ attributes }: { attributes: readonly Counted<StoredAttribute>[] }) => (
  <ul className="rows">
    {attributes.map((attribute) => (
      <li key={attribute.id}>
        <div className="row-text">
          <strong>{attribute.name}</strong>
          <span className="quiet">{attribute.slug}</span>
          {attribute.group !== "" && <span className="badge">{attribute.group}</span>}
          {attribute.definition !== "" && <p>{attribute.definition}</p>}
        </div>
        <span className="row-count">{countBrands(attribute.brandCount)}</span>
        <TaxonomyActions kind="attribute" item={attribute} others={attributes} />
      </li>
    ))}
  </ul>
);

type Listed = Counted<StoredCategory>;

const CategoryList = ({ categories }: { categories: readonly Listed[] }) => {
  const { order, isBusy, reorder, list } = useReorder(categories);
  const [draggedId, setDraggedId] = useState<string>();
  const [overId, setOverId] = useState<string>();
  const endDrag = (): void => {
    setDraggedId(undefined);
    setOverId(undefined);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const to = order.findIndex(({ id }) => id === overId);
    if (draggedId !== undefined && draggedId !== overId)
      reorder(moveTo(order, draggedId, to), draggedId);
    endDrag();
  };
  return (
    <ol className="rows is-ordered" ref={list} aria-busy={isBusy}>
      {order.map((category, at) => {
        const { id, name, slug, description, brandCount } = category;
        const isTarget = id === overId && overId !== draggedId;
        const move = (by: -1 | 1): void => reorder(moveTo(order, id, at + by), id, by);
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is for pointers; the buttons do the same for keys.
          <li
            key={id}
            data-category={id}
            className={[id === draggedId && "is-dragged", isTarget && "is-target"]
              .filter(Boolean)
              .join(" ")}
            draggable
            onDragStart={() => setDraggedId(id)}
            onDragOver={(event) => {
              event.preventDefault();
              setOverId(id);
            }}
            onDrop={drop}
            onDragEnd={endDrag}
          >
            <span className="drag-handle" aria-hidden="true" title="Drag to move">
              ⠿
            </span>
            <MoveButton name={name} by={-1} isOff={at === 0} onMove={move} />
            <MoveButton name={name} by={1} isOff={at === order.length - 1} onMove={move} />
            <div className="row-text">
              <strong>{name}</strong>
              <span className="quiet">{slug}</span>
              {description !== null && <p>{description}</p>}
            </div>
            <span className="row-count">{countBrands(brandCount)}</span>
            <TaxonomyActions kind="category" item={category} others={order} />
          </li>
        );
      })}
    </ol>
  );
};

interface MoveButtonProps {
  name: string;
  by: -1 | 1;
  isOff: boolean;
  onMove: (by: -1 | 1) => void;
}

/** Stays focusable at the ends of the list, where it does nothing. */
const MoveButton = ({ name, by, isOff, onMove }: MoveButtonProps) => (
  <IconButton
    name={`Move ${name} ${by === -1 ? "up" : "down"}`}
    sign={by === -1 ? "↑" : "↓"}
    data-move={by}
    aria-disabled={isOff}
    onClick={() => !isOff && onMove(by)}
  />
);

const useReorder = (categories: readonly Listed[]) => {
  const { backOffice, notices } = useAdminServices();
  const queryClient = useQueryClient();
  const { isBusy, run } = useBusy();
  const [wanted, setWanted] = useState<{ from: readonly Listed[]; order: readonly Listed[] }>();
  const list = useRef<HTMLOListElement>(null);
  // Once the list is fetched again, the saved order counts.
  const order = wanted?.from === categories ? wanted.order : categories;

  const store = async (order: readonly Listed[]): Promise<void> => {
    setWanted({ from: categories, order });
    try {
      const refs = order.map(({ id, version }) => ({ id, readVersion: version }));
      const answer = await backOffice.reorderCategories(refs);
      if (!answer.ok) {
        setWanted(undefined);
        notices.notify({
          tone: "problem",
          text: "Someone else changed the categories. The order was not saved. Try again.",
        });
      } else if (answer.value.batchId !== null)
        notices.notify({ text: "Saved the order of the categories.", undo: answer.value.batchId });
    } catch (error) {
      setWanted(undefined);
      notices.notify({ tone: "problem", text: messageOf(error) });
    }
    void queryClient.invalidateQueries();
  };

  return {
    /** The categories as shown: in the new order until it is saved. */
    order,
    isBusy,
    list,
    /** Saves an order and keeps the focus on the button that was pressed. */
    reorder: (wanted: readonly Listed[], movedId: string, by?: -1 | 1): void => {
      // The new versions are not known until the last order is saved.
      if (isBusy || order !== categories) return;
      if (wanted.every(({ id }, at) => id === order[at]?.id)) return;
      void run(() => store(wanted));
      if (by === undefined) return;
      const button = `[data-category="${CSS.escape(movedId)}"] [data-move="${by}"]`;
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(button)?.focus());
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
