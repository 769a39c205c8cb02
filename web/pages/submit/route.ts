import type { Doors } from "../../doors.ts";
import { pageRoute } from "../../page-route.tsx";
import { loadMadeAt, type MadeAt } from "../../forms/load-made-at.ts";
import { submitSuggestion } from "./submit.ts";

export const submitRoute = (doors: Doors) =>
  pageRoute<MadeAt>({
    name: "submit",
    path: "submit",
    load: loadMadeAt,
    act: submitSuggestion(doors),
    look: () => import("./look.tsx"),
  });
