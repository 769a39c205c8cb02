import type { PageServices } from "../../site/services.ts";
import { pageRoute } from "../../page-route.tsx";
import { loadMadeAt, type MadeAt } from "../../forms/load-made-at.ts";
import { submitSuggestion } from "./submit.ts";

export const submitRoute = (services: PageServices) =>
  pageRoute<MadeAt>({
    name: "submit",
    path: "submit",
    load: loadMadeAt,
    act: submitSuggestion(services),
    look: () => import("./look.tsx"),
  });
