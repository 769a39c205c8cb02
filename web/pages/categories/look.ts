import { breadcrumbData } from "../../site/structured-data.ts";
import type { PageLook } from "../../site/page.tsx";
import { CategoriesPage } from "./categories-page.tsx";
import type { CategoriesData } from "./route.ts";

export const look: PageLook<CategoriesData> = {
  head: ({ categories }, site) => ({
    title: "Categories",
    description: `Golf brands by what they make: ${categories
      .slice(0, 6)
      .map(({ name }) => name.toLowerCase())
      .join(", ")} and more.`,
    canonicalPath: "/categories",
    indexed: true,
    structuredData: [
      breadcrumbData(
        [
          { name: "Home", path: "/" },
          { name: "Categories", path: "/categories" },
        ],
        site,
      ),
    ],
  }),
  Page: CategoriesPage,
};
