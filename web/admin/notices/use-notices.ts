import { useSyncExternalStore } from "react";
import { useOffice } from "../office.ts";
import type { Notice } from "./notices.ts";

export const useNotices = (): readonly Notice[] => {
  const { notices } = useOffice();
  return useSyncExternalStore(notices.subscribe, notices.all);
};
