import type { ReactNode } from "react";
import { DEFAULT_LISTING_QUERY } from "#core/catalog/listing-query.ts";
import type { Landing } from "#core/directory/answers.schema.ts";
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
  "owned by Acushnet",
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
        <Section
          id="categories"
          heading="Browse by category"
          more={["/categories", "All categories"]}
        >
          <CategoryIndex categories={categories} />
        </Section>
        {/* One form, so that a comparison can mix brands of both lists. */}
        <CompareForm>
          {trending.length > 0 && (
            <Section
              id="trending"
              heading={isFilledUp ? "Worth a look" : "Trending brands"}
              more={["/brands", "All brands"]}
            >
              <BrandCards brands={trending} view="responsive" />
            </Section>
          )}
          {newest.length > 0 && (
            <Section id="newest" heading="New brands" more={[RECENT, "Recently added"]}>
              <BrandCards brands={newest} view="responsive" />
            </Section>
          )}
        </CompareForm>
        {lists.length > 0 && (
          <Section id="lists" heading="Lists by the editors" more={["/lists", "All lists"]}>
            <ListCards lists={lists} Heading="h3" />
          </Section>
        )}
        <div className="landing-pair">
          {countries.length > 0 && (
            <Section
              id="countries"
              heading="Brands by country"
              more={["/brands#filters", "All countries"]}
            >
              <Countries countries={countries} />
            </Section>
          )}
          {events.length > 0 && (
            <Section id="news" heading="Sold, closed, revived" more={["/owners", "Who owns whom"]}>
              <News events={events} />
            </Section>
          )}
        </div>
        <Call />
      </div>
    </>
  );
};

const RECENT = brandsPath({ ...DEFAULT_LISTING_QUERY, sort: "recent" });

interface SectionProps {
  id: string;
  heading: string;
  /** The link to more of the section: its path and name. */
  more: [path: string, name: string];
  children: ReactNode;
}

const Section = ({ id, heading, more: [path, name], children }: SectionProps) => (
  <section aria-labelledby={`landing-${id}`}>
    <div className="section-head">
      <h2 id={`landing-${id}`}>{heading}</h2>
      <a className="more-link" href={path}>
        {name}
      </a>
    </div>
    {children}
  </section>
);

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

const Countries = ({ countries }: Pick<Landing, "countries">) => (
  <ul className="chips">
    {countries.map(({ slug, name, count }) => (
      <li key={slug}>
        <a className="chip" href={attributePath(slug)}>
          {name} <FacetCount count={count} />
        </a>
      </li>
    ))}
  </ul>
);

const Call = () => (
  <section className="call" aria-labelledby="landing-call">
    <h2 id="landing-call">Know a brand we’ve missed?</h2>
    <p>Small makers are the hardest to find. Tell us about one and we’ll look into it.</p>
    <ButtonLink to="/submit">Suggest a brand</ButtonLink>
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
