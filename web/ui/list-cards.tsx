import type { OpenList } from "#core/directory/answers.schema.ts";
import { countBrands } from "./links.tsx";

interface ListCardsProps {
  lists: readonly OpenList[];
  /** The level of their headings. */
  Heading: "h2" | "h3";
}

/** Lists by editors, each with its paragraph. */
export const ListCards = ({ lists, Heading }: ListCardsProps) => (
  <ul className="category-grid">
    {lists.map(({ slug, title, text, brandCount }) => (
      <li key={slug} className="category-card">
        <Heading>
          <a href={`/lists/${slug}`}>{title}</a>
        </Heading>
        <p>{text}</p>
        <p>{countBrands(brandCount)}</p>
      </li>
    ))}
  </ul>
);
