import { useEffect } from "react";
import { SITE_NAME } from "../../site/services.ts";

export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} | ${SITE_NAME}`;
  }, [title]);
};
