import type { PageServices } from "../../site/services.ts";
import { loadMadeAt, type MadeAt } from "../../forms/load-made-at.ts";
import { sendEmail } from "../../forms/send-email.ts";
import { pageRoute } from "../../page-route.tsx";

export const dataRequestRoute = ({ directory, log }: PageServices) =>
  pageRoute<MadeAt>({
    name: "data-request",
    path: "privacy/request",
    load: loadMadeAt,
    act: sendEmail(directory.requestOwnData, "/privacy/request?thanks", log),
    look: () => import("./look.tsx"),
  });
