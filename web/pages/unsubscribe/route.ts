import type { Doors } from "../../doors.ts";
import { actOnLink } from "../../forms/act-on-link.ts";
import { pageRoute } from "../../page-route.tsx";

export const unsubscribeRoute = ({ directory, log }: Doors) =>
  pageRoute<object>({
    name: "unsubscribe",
    path: "newsletter/unsubscribe",
    act: actOnLink(directory.unsubscribe, log),
    look: () => import("./look.tsx"),
  });
