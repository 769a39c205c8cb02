import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router-dom";
import type { ReturnState } from "./list-place.ts";

/** Puts the focus on the row of the brand somebody comes back from. */
export const useReturnedTo = (): RefObject<HTMLTableElement | null> => {
  const table = useRef<HTMLTableElement>(null);
  const state: ReturnState | null = useLocation().state;
  const brandId = state?.fromBrand;
  useEffect(() => {
    if (brandId === undefined) return;
    const row = table.current?.querySelector(`[data-brand="${CSS.escape(brandId)}"]`);
    row?.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  }, [brandId]);
  return table;
};
