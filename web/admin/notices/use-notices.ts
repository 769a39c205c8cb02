import { useSyncExternalStore } from "react";
import { useAdminServices } from "../admin-services.ts";
import type { Notice } from "./notices.ts";

export const useNotices = (): readonly Notice[] => {
  const { notices } = useAdminServices();
  return useSyncExternalStore(notices.subscribe, notices.all);
};
