import { DEFAULT_LISTING_QUERY } from "#core/catalog/listing-query.ts";
import type { Landing } from "#core/directory/directory.ts";
import type { Page } from "../site/page.tsx";
import { brandListData } from "../site/head.ts";
import { BrandCards, CompareForm } from "../ui/brand-card.tsx";
import { CategoryIcon } from "../ui/icons.tsx";
import {
  attributePath,
  brandsPath,
  ButtonLink,
  categoryPath,
  countBrands,
  FacetCount,
} from "../ui/links.tsx";
import { ListCards } from "../ui/list-cards.tsx";
import { News } from "../ui/news.tsx";
import { SearchBox } from "../site/search-box.tsx";

/** Shown under the search box: searches may describe brands instead of naming one. */
const EXAMPLE_SEARCHES = [
  "Japanese forged irons",
  "left-handed putters",
  "waterproof shoes",
  "brands owned by Acushnet",
];

const LandingPage = (landing: Landing) => {
  const { trending, isFilledUp, categories, countries, newest, events, lists, brandCount } =
    landing;
  return (
    <>
      <Hero brandCount={brandCount} />
      <div className="page landing">
        <p className="lede landing-promise">
          Sourced facts. <a href="/data">Open data</a>. No ads, nothing for sale.
        </p>
        <section aria-labelledby="landing-categories">
          <div className="section-head">
            <h2 id="landing-categories">Browse by category</h2>
            <a className="more-link" href="/categories">
              All categories
            </a>
          </div>
          <CategoryIndex categories={categories} />
        </section>
        {/* One form, so that a comparison can mix brands of both lists. */}
        <CompareForm>
          <BrandSection id="trending" brands={trending} moreHref="/brands" moreText="All brands">
            {isFilledUp ? "Worth a look" : "Trending brands"}
          </BrandSection>
          <BrandSection
            id="newest"
            brands={newest}
            moreHref={brandsPath({ ...DEFAULT_LISTING_QUERY, sort: "recent" })}
            moreText="Recently added"
          >
            New brands
          </BrandSection>
        </CompareForm>
        <Lists lists={lists} />
        <div className="landing-pair">
          <Countries countries={countries} />
          <RecentNews events={events} />
        </div>
        <section className="call" aria-labelledby="landing-call">
          <h2 id="landing-call">Know a brand we’ve missed?</h2>
          <p>Small makers are the hardest to find. Tell us about one and we’ll look into it.</p>
          <ButtonLink to="/submit">Suggest a brand</ButtonLink>
        </section>
      </div>
    </>
  );
};

const Hero = ({ brandCount }: Pick<Landing, "brandCount">) => (
  <section className="hero">
    <div className="hero-body">
      <h1>A field guide to the brands of golf</h1>
      <p className="hero-text">
        {brandCount > 0 &&
          `${countBrands(brandCount)}, from tour staples to one-person workshops. `}
        See who makes what and where they come from, then go straight to the source.
      </p>
      <SearchBox id="hero-search" />
      {brandCount > 0 && (
        <p className="hero-examples">
          {"Try "}
          {EXAMPLE_SEARCHES.map((search, at) => (
            <span key={search}>
              {at > 0 && ", "}
              <a href={brandsPath({ ...DEFAULT_LISTING_QUERY, search })}>{search}</a>
            </span>
          ))}
        </p>
      )}
    </div>
  </section>
);

const CategoryIndex = ({ categories }: Pick<Landing, "categories">) => (
  <ul className="category-index">
    {categories.map(({ id, slug, name, count }) => (
      <li key={id}>
        <a href={categoryPath(slug)}>
          <CategoryIcon slug={slug} />
          <span>{name}</span> <FacetCount count={count} />
        </a>
      </li>
    ))}
  </ul>
);

interface BrandSectionProps {
  id: string;
  brands: Landing["trending"];
  moreHref: string;
  moreText: string;
  children: string;
}

const BrandSection = ({ id, brands, moreHref, moreText, children }: BrandSectionProps) =>
  brands.length > 0 && (
    <section aria-labelledby={`landing-${id}`}>
      <div className="section-head">
        <h2 id={`landing-${id}`}>{children}</h2>
        <a className="more-link" href={moreHref}>
          {moreText}
        </a>
      </div>
      <BrandCards brands={brands} view="fitting" />
    </section>
  );

const Lists = ({ lists }: Pick<Landing, "lists">) =>
  lists.length > 0 && (
    <section aria-labelledby="landing-lists">
      <div className="section-head">
        <h2 id="landing-lists">Lists by the editors</h2>
        <a className="more-link" href="/lists">
          All lists
        </a>
      </div>
      <ListCards lists={lists} Heading="h3" />
    </section>
  );

const Countries = ({ countries }: Pick<Landing, "countries">) =>
  countries.length > 0 && (
    <section aria-labelledby="landing-countries">
      <div className="section-head">
        <h2 id="landing-countries">Brands by country</h2>
        <a className="more-link" href="/brands#filters">
          All countries
        </a>
      </div>
      <ul className="chips">
        {countries.map(({ slug, name, count }) => (
          <li key={slug}>
            <a className="chip" href={attributePath(slug)}>
              {name} <FacetCount count={count} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );

const RecentNews = ({ events }: Pick<Landing, "events">) =>
  events.length > 0 && (
    <section aria-labelledby="landing-news">
      <div className="section-head">
        <h2 id="landing-news">Sold, closed, revived</h2>
        <a className="more-link" href="/owners">
          Who owns whom
        </a>
      </div>
      <News events={events} />
      <p>
        <a href="/follow?feed=events">Read these events in a feed reader</a>
      </p>
    </section>
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
