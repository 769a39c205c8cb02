import { useRef, useState, type RefObject } from "react";
import type { Counted } from "#core/ports/back-office-store.ts";
import type { StoredCategory } from "#core/taxonomy/taxonomy.ts";
import { messageOf } from "../queries/use-query.ts";
import { useBusy } from "../queries/use-busy.ts";
import { useAdminServices } from "../admin-services.ts";

type Listed = Counted<StoredCategory>;

interface Reordering {
  /** The categories as they are shown: the wanted order until the stored one is there. */
  order: readonly Listed[];
  isBusy: boolean;
  /** Stores an order; the focus stays with the one that was moved, on the button it was moved by. */
  reorder: (wanted: readonly Listed[], movedId: string, by?: -1 | 1) => void;
  list: RefObject<HTMLOListElement | null>;
}

export const useReorder = (categories: readonly Listed[]): Reordering => {
  const { backOffice, notices, queryCache } = useAdminServices();
  const { isBusy, run } = useBusy();
  const [wanted, setWanted] = useState<{ from: readonly Listed[]; order: readonly Listed[] }>();
  const list = useRef<HTMLOListElement>(null);
  // Once they are asked for anew, what is stored counts.
  const order = wanted?.from === categories ? wanted.order : categories;

  const store = async (order: readonly Listed[]): Promise<void> => {
    setWanted({ from: categories, order });
    try {
      const refs = order.map(({ id, version }) => ({ id, readVersion: version }));
      const answer = await backOffice.reorderCategories(refs);
      if (!answer.ok)
        notices.notify({
          tone: "problem",
          text: "Somebody else changed the categories meanwhile. The order was not stored; try again.",
        });
      else if (answer.value.batchId !== null)
        notices.notify({ text: "Stored the order of the categories.", undo: answer.value.batchId });
    } catch (error) {
      setWanted(undefined);
      notices.notify({ tone: "problem", text: messageOf(error) });
    }
    queryCache.invalidate();
  };

  return {
    order,
    isBusy,
    list,
    reorder: (wanted, movedId, by) => {
      // The versions of an order under way are not known yet.
      if (isBusy || order !== categories) return;
      if (wanted.every(({ id }, at) => id === order[at]?.id)) return;
      void run(() => store(wanted));
      if (by === undefined) return;
      const button = `[data-category="${CSS.escape(movedId)}"] [data-move="${by}"]`;
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(button)?.focus());
    },
  };
};
