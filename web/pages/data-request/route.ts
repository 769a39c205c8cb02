import type { PageServices } from "../../site/services.ts";
import { loadMadeAt, type MadeAt, sendEmail } from "../../ui/email-form.tsx";
import { pageRoute } from "../../site/page.tsx";

export const dataRequestRoute = ({ directory, log }: PageServices) =>
  pageRoute<MadeAt>({
    name: "data-request",
    path: "privacy/request",
    load: loadMadeAt,
    act: sendEmail(directory.requestOwnData, "/privacy/request?thanks", log),
    look: () => import("./look.tsx"),
  });
