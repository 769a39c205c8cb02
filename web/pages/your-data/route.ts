import type { PageServices } from "../../site/services.ts";
import { pageRoute } from "../../site/page.tsx";
import { actOnOwnData } from "./act.ts";

export const yourDataRoute = (services: PageServices) =>
  pageRoute<object>({
    name: "your-data",
    path: "privacy/your-data",
    act: actOnOwnData(services),
    look: () => import("./look.tsx"),
  });
