import type { Doors } from "../../doors.ts";
import { pageRoute } from "../../page-route.tsx";
import { loadSubmit, type SubmitData } from "./load.ts";
import { submitSuggestion } from "./submit.ts";

export const submitRoute = (doors: Doors) =>
  pageRoute<SubmitData>({
    name: "submit",
    path: "submit",
    load: loadSubmit,
    act: submitSuggestion(doors),
    look: () => import("./look.tsx"),
  });
