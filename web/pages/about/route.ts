import { pageRoute } from "../../page-route.tsx";

export const aboutRoute = () =>
  pageRoute<object>({
    name: "about",
    path: "about",
    look: () => import("./look.ts"),
  });
