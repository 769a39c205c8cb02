import { pageRoute } from "../../site/page.tsx";

export const privacyRoute = () =>
  pageRoute<object>({
    name: "privacy",
    path: "privacy",
    look: () => import("./look.tsx"),
  });
