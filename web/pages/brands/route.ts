import type { PageServices } from "../../site/services.ts";
import { pageRoute } from "../../site/page.tsx";
import { BrandsPlaceholder } from "../../ui/placeholders.tsx";
import { loadBrands, type BrandsData } from "./load.ts";

export const brandsRoute = ({ directory }: Pick<PageServices, "directory">) =>
  pageRoute<BrandsData>({
    name: "brands",
    path: "brands",
    load: loadBrands(directory),
    Placeholder: BrandsPlaceholder,
    look: () => import("./look.tsx"),
  });
