import { CategoryIcon } from "../../ui/icons.tsx";
import { categoryPath } from "../../ui/listing-links.tsx";
import type { CategoriesData } from "./route.ts";

export const CategoriesPage = ({ categories }: CategoriesData) => (
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
