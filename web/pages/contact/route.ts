import { pageRoute } from "../../page-route.tsx";

export const contactRoute = () =>
  pageRoute<object>({
    name: "contact",
    path: "contact",
    look: () => import("./look.tsx"),
  });
