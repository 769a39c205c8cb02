import type { PageServices } from "../../site/services.ts";
import { actOnLink } from "../../forms/act-on-link.ts";
import { pageRoute } from "../../site/page.tsx";

export const confirmSubscriptionRoute = ({ directory, log }: PageServices) =>
  pageRoute<object>({
    name: "confirm-subscription",
    path: "newsletter/confirm",
    act: actOnLink(directory.confirmSubscription, log),
    look: () => import("./look.tsx"),
  });
