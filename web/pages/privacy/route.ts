import { pageRoute } from "../../page-route.tsx";

export const privacyRoute = () =>
  pageRoute<object>({
    name: "privacy",
    path: "privacy",
    look: () => import("./look.tsx"),
  });
