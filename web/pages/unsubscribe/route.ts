import type { PageServices } from "../../site/services.ts";
import { actOnLink } from "../../forms/act-on-link.ts";
import { pageRoute } from "../../site/page.tsx";

export const unsubscribeRoute = ({ directory, log }: PageServices) =>
  pageRoute<object>({
    name: "unsubscribe",
    path: "newsletter/unsubscribe",
    act: actOnLink(directory.unsubscribe, log),
    look: () => import("./look.tsx"),
  });
