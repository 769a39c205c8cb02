import type { Landing } from "#core/directory/directory.ts";
import type { PageServices } from "../../site/services.ts";
import { pageRoute } from "../../site/page.tsx";

export const landingRoute = ({ directory }: Pick<PageServices, "directory">) =>
  pageRoute<Landing>({
    name: "landing",
    path: undefined,
    load: () => directory.land(),
    look: () => import("./look.ts"),
  });
