import type { Category } from "#core/taxonomy/taxonomy.ts";
import type { Page } from "../site/page.tsx";
import { breadcrumbData } from "../site/structured-data.ts";
import { CategoryIcon } from "../ui/icons.tsx";
import { categoryPath } from "../ui/links.tsx";

interface CategoriesData {
  categories: Category[];
}

const CategoriesPage = ({ categories }: CategoriesData) => (
  <div className="page">
    <header className="page-head">
      <h1>Categories</h1>
      <p className="lede">Start from what you play, wear or carry, and see who makes it.</p>
    </header>
    <ul className="category-grid">
      {categories.map(({ id, slug, name, description }) => (
        <li key={id} className="category-card">
          <CategoryIcon slug={slug} />
          <h2>
            <a href={categoryPath(slug)}>{name}</a>
          </h2>
          {description !== null && description !== "" && <p>{description}</p>}
        </li>
      ))}
    </ul>
  </div>
);

export const categoriesPage: Page<CategoriesData> = {
  load: async ({ directory }) => ({ categories: await directory.listCategories() }),

  head: ({ categories }, site) => ({
    title: "Categories",
    description: `Golf brands by what they make: ${categories
      .slice(0, 6)
      .map(({ name }) => name.toLowerCase())
      .join(", ")} and more.`,
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
