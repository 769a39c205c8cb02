import type { PageServices } from "../../site/services.ts";
import { actOnLink } from "../../forms/act-on-link.ts";
import { pageRoute } from "../../page-route.tsx";

export const confirmSubscriptionRoute = ({ directory, log }: PageServices) =>
  pageRoute<object>({
    name: "confirm-subscription",
    path: "newsletter/confirm",
    act: actOnLink(directory.confirmSubscription, log),
    look: () => import("./look.tsx"),
  });
