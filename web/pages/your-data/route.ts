import type { Doors } from "../../doors.ts";
import { pageRoute } from "../../page-route.tsx";
import { actOnOwnData } from "./act.ts";

export const yourDataRoute = (doors: Doors) =>
  pageRoute<object>({
    name: "your-data",
    path: "privacy/your-data",
    act: actOnOwnData(doors),
    look: () => import("./look.tsx"),
  });
