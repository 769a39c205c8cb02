import { pageRoute } from "../../site/page.tsx";

export const aboutRoute = () =>
  pageRoute<object>({
    name: "about",
    path: "about",
    look: () => import("./look.ts"),
  });
