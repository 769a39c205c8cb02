import type { PageServices } from "../../site/services.ts";
import { loadMadeAt, type MadeAt, sendEmail } from "../../ui/email-form.tsx";
import { pageRoute } from "../../site/page.tsx";

export const subscribeRoute = ({ directory, log }: PageServices) =>
  pageRoute<MadeAt>({
    name: "subscribe",
    path: "subscribe",
    load: loadMadeAt,
    act: sendEmail(directory.subscribe, "/subscribe?thanks", log),
    look: () => import("./look.tsx"),
  });
