import type { PageServices } from "../../site/services.ts";
import { loadMadeAt, type MadeAt } from "../../forms/load-made-at.ts";
import { sendEmail } from "../../forms/send-email.ts";
import { pageRoute } from "../../page-route.tsx";

export const subscribeRoute = ({ directory, log }: PageServices) =>
  pageRoute<MadeAt>({
    name: "subscribe",
    path: "subscribe",
    load: loadMadeAt,
    act: sendEmail(directory.subscribe, "/subscribe?thanks", log),
    look: () => import("./look.tsx"),
  });
