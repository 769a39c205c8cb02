import { pageRoute } from "../../site/page.tsx";

export const contactRoute = () =>
  pageRoute<object>({
    name: "contact",
    path: "contact",
    look: () => import("./look.tsx"),
  });
