import type { Landing } from "#core/directory/directory.ts";
import type { Category } from "#core/taxonomy/taxonomy.ts";
import type { Page } from "../site/page.tsx";
import { brandListData } from "../site/head.ts";
import { BrandCards, CompareForm } from "../ui/brand-card.tsx";
import { CategoryIcon } from "../ui/icons.tsx";
import { ButtonLink, categoryPath, countBrands } from "../ui/links.tsx";
import { SearchBox } from "../site/search-box.tsx";

const LandingPage = ({ trending, isFilledUp, categories, brandCount }: Landing) => (
  <>
    <section className="hero">
      <div className="hero-body">
        <h1>A field guide to the brands of golf</h1>
        <p className="hero-text">
          {brandCount > 0 &&
            `${countBrands(brandCount)}, from tour staples to one-bench workshops. `}
          See who makes what and where they come from, then go straight to the source.
        </p>
        <SearchBox id="hero-search" />
      </div>
    </section>
    <div className="page landing">
      <section aria-labelledby="landing-categories">
        <div className="section-head">
          <h2 id="landing-categories">Browse by category</h2>
          <a className="more-link" href="/categories">
            All categories
          </a>
        </div>
        <CategoryIndex categories={categories} />
      </section>
      {trending.length > 0 && (
        <section aria-labelledby="landing-trending">
          <div className="section-head">
            <h2 id="landing-trending">{isFilledUp ? "Worth a look" : "Trending brands"}</h2>
            <a className="more-link" href="/brands">
              All brands
            </a>
          </div>
          <CompareForm>
            <BrandCards brands={trending} />
          </CompareForm>
        </section>
      )}
      <section className="call" aria-labelledby="landing-call">
        <h2 id="landing-call">Know a brand we’ve missed?</h2>
        <p>Small makers are the hardest to find. Tell us about one and we’ll look into it.</p>
        <ButtonLink to="/submit">Suggest a brand</ButtonLink>
      </section>
    </div>
  </>
);

const CategoryIndex = ({ categories }: { categories: Category[] }) => (
  <ul className="category-index">
    {categories.map(({ id, slug, name }) => (
      <li key={id}>
        <a href={categoryPath(slug)}>
          <CategoryIcon slug={slug} />
          <span>{name}</span>
        </a>
      </li>
    ))}
  </ul>
);

export const landingPage: Page<Landing> = {
  load: async ({ directory }) => directory.showLanding(),

  head: ({ brandCount, trending }, site) => ({
    title: "A field guide to the brands of golf",
    description: `Discover ${countBrands(brandCount)} of golf clubs, balls, apparel, technology and more: who makes what, where they come from, and their official sites. Nothing is sold here.`,
    structuredData: trending.length > 0 ? [brandListData(trending, 1, site)] : [],
  }),
  Page: LandingPage,
};
