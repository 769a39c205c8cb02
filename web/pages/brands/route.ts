import type { PageServices } from "../../site/services.ts";
import { pageRoute } from "../../page-route.tsx";
import { BrandsPlaceholder } from "./brands-placeholder.tsx";
import { loadBrands, type BrandsData } from "./load.ts";

export const brandsRoute = ({ directory }: Pick<PageServices, "directory">) =>
  pageRoute<BrandsData>({
    name: "brands",
    path: "brands",
    load: loadBrands(directory),
    Placeholder: BrandsPlaceholder,
    look: () => import("./look.tsx"),
  });
