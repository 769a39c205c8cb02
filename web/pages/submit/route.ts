import type { PageServices } from "../../site/services.ts";
import { pageRoute } from "../../site/page.tsx";
import { loadMadeAt, type MadeAt } from "../../ui/email-form.tsx";
import { submitSuggestion } from "./submit.ts";

export const submitRoute = (services: PageServices) =>
  pageRoute<MadeAt>({
    name: "submit",
    path: "submit",
    load: loadMadeAt,
    act: submitSuggestion(services),
    look: () => import("./look.tsx"),
  });
