import type { Category } from "#core/taxonomy/taxonomy.ts";
import type { PageServices } from "../../site/services.ts";
import { pageRoute } from "../../site/page.tsx";

export interface CategoriesData {
  categories: Category[];
}

export const categoriesRoute = ({ directory }: Pick<PageServices, "directory">) =>
  pageRoute<CategoriesData>({
    name: "categories",
    path: "categories",
    load: async () => ({ categories: await directory.listCategories() }),
    look: () => import("./look.ts"),
  });
