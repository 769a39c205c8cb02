import { DEFAULT_LISTING_QUERY } from "#core/catalog/listing-query.ts";
import type { Category } from "#core/taxonomy/taxonomy.ts";
import type { Page } from "../site/page.tsx";
import { breadcrumbData, listData } from "../site/head.ts";
import { CategoryIcon } from "../ui/icons.tsx";
import { categoryPath, FacetCount } from "../ui/links.tsx";
import { PageHeader } from "../ui/page-states.tsx";

interface CategoriesData {
  categories: (Category & { count: number })[];
}

const CategoriesPage = ({ categories }: CategoriesData) => (
  <div className="page">
    <PageHeader
      title="Categories"
      lede="Start from what you play, wear or carry, and see who makes it."
    />
    <ul className="category-grid">
      {categories.map(({ id, slug, name, description, count }) => (
        <li key={id} className="category-card">
          <CategoryIcon slug={slug} />
          <h2>
            <a href={categoryPath(slug)}>{name}</a> <FacetCount count={count} />
          </h2>
          {description !== null && description !== "" && <p>{description}</p>}
        </li>
      ))}
    </ul>
  </div>
);

export const categoriesPage: Page<CategoriesData> = {
  load: async ({ directory }) => {
    const [categories, { facets }] = await Promise.all([
      directory.listCategories(),
      directory.list(DEFAULT_LISTING_QUERY),
    ]);
    const countOf = (slug: string): number =>
      facets.categories.find((option) => option.slug === slug)?.count ?? 0;
    return {
      categories: categories.map((category) =>
        Object.assign({}, category, { count: countOf(category.slug) }),
      ),
    };
  },

  head: ({ categories }, site) => ({
    title: "Categories",
    description: `Golf brands by what they make: ${categories
      .slice(0, 6)
      .map(({ name }) => name.toLowerCase())
      .join(", ")} and more.`,
    structuredData: [
      breadcrumbData([{ name: "Categories", path: "/categories" }], site),
      listData(
        categories.map(({ name, slug }) => ({ name, path: categoryPath(slug) })),
        site,
      ),
    ],
  }),
  Page: CategoriesPage,
};
