import type { PageLook } from "../../site/page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

export const look: PageLook<object> = {
  head: () => ({
    title: "Page Not Found",
    description: "There is no page at this address.",
    canonicalPath: null,
    indexed: false,
  }),
  Page: NotFoundPage,
};
