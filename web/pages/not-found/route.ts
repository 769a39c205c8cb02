import { data } from "react-router-dom";
import { pageRoute } from "../../site/page.tsx";

export const notFoundRoute = () =>
  pageRoute<object>({
    name: "not-found",
    path: "*",
    load: async () => data({}, { status: 404 }),
    look: () => import("./look.ts"),
  });
