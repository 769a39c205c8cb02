import { useEffect } from "react";
import { data, type LoaderFunctionArgs, redirect } from "react-router-dom";
import type { PublicBrand } from "#core/brand/brand.ts";
import { dayText } from "#core/brand/checkable-facts.ts";
import { dayAt } from "#core/days.ts";
import type { BrandProfile } from "#core/directory/directory.ts";
import { CLOSED_SLUG } from "#core/taxonomy/taxonomy.ts";
import type { Page } from "../site/page.tsx";
import { type PageServices, usePageServices } from "../site/services.ts";
import { BrandCards, BrandMark, CompareBox, CompareForm } from "../ui/brand-card.tsx";
import { attributePath } from "../ui/links.tsx";
import { BrandNotFoundNotice } from "../ui/page-states.tsx";
import { type ProfileData, profileHead } from "./profile-head.ts";
import { Attributes, Chips, OwnSite, ProfileFacts, SocialAccounts } from "./profile-facts.tsx";
import { ProfileHistory } from "./profile-history.tsx";
import { ShareButton } from "./share-button.tsx";

const ProfilePage = ({ brand, events, categories, attributes, groups, related }: BrandProfile) => (
  <div className="page profile">
    <Breadcrumb here={brand.name} />
    <ClosedNotice attributes={attributes} />
    <header className="profile-head">
      <BrandMark name={brand.name} slug={brand.slug} logoUrl={brand.logoUrl} size="large" />
      <div>
        <h1>{brand.name}</h1>
        {brand.shortDescription !== "" && <p className="lede">{brand.shortDescription}</p>}
        {categories.length > 0 && <Chips kind="category" options={categories} label="Categories" />}
      </div>
    </header>
    <div className="profile-body">
      <aside className="profile-aside" aria-label="At a glance">
        <ProfileFacts brand={brand} attributes={attributes} groups={groups} />
        <div className="profile-actions">
          <OwnSite brand={brand} />
          <ShareButton details={{ slug: brand.slug }} />
          <CompareBox brand={brand} className="profile-box" isApart />
        </div>
        <p className="profile-wrong">
          Last changed on{" "}
          <a href={`/changes?before=${dayAt(brand.lastChangedOn, 1)}#${brand.lastChangedOn}`}>
            {dayText(brand.lastChangedOn)}
          </a>
          .{" "}
          <a href={`/brands/${brand.slug}/correct`} rel="nofollow">
            Suggest a correction
          </a>
        </p>
      </aside>
      <div className="profile-main">
        {brand.longDescription !== "" && (
          <section>
            <h2>{`About ${brand.name}`}</h2>
            <p className="kept-lines">{brand.longDescription}</p>
          </section>
        )}
        {brand.highlights.length > 0 && (
          <section>
            <h2>Highlights</h2>
            <ul className="highlights">
              {brand.highlights.map((highlight) => (
                <li key={highlight}>{highlight}</li>
              ))}
            </ul>
          </section>
        )}
        <ProfileHistory events={events} />
        <Attributes attributes={attributes} groups={groups} />
        <SocialAccounts brand={brand} />
      </div>
    </div>
    {related.length > 0 && (
      <section className="related" aria-labelledby="related">
        <div className="section-head">
          <h2 id="related">Related Brands</h2>
        </div>
        <CompareForm>
          <BrandCards brands={related} />
        </CompareForm>
      </section>
    )}
  </div>
);

/** The notice on a closed brand's profile. */
const ClosedNotice = ({ attributes }: Pick<BrandProfile, "attributes">) => {
  const closed = attributes.find(({ slug }) => slug === CLOSED_SLUG);
  return (
    closed && (
      <p className="banner">
        <a href={attributePath(closed.slug)}>{closed.name}</a>: no longer in business under this
        name, or the name is not used for new products.
      </p>
    )
  );
};

const Breadcrumb = ({ here }: { here: string }) => (
  <nav className="breadcrumb" aria-label="Breadcrumb">
    <ol>
      <li>
        <a href="/">Home</a>
      </li>
      <li>
        <a href="/brands">Brands</a>
      </li>
      <li aria-current="page">{here}</li>
    </ol>
  </nav>
);

const Profile = ({ profile }: ProfileData) => {
  useRecordedView(profile?.brand);
  return profile ? <ProfilePage key={profile.brand.id} {...profile} /> : <BrandNotFoundNotice />;
};

/** Counts a view once somebody can see the profile: not in a background tab or while prerendering. */
const useRecordedView = (brand: PublicBrand | undefined): void => {
  const { directory, analytics, log } = usePageServices();
  const id = brand?.id;
  const slug = brand?.slug;
  useEffect(() => {
    if (id === undefined || slug === undefined) return undefined;
    const record = (): void => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", record);
      analytics.happened("brand_viewed", { slug });
      // Spec section 8: a failure is only logged.
      directory.recordView(id).catch((error: unknown) => log.warn("view_count_failed", { error }));
    };
    // A prerendering page is hidden until it is shown.
    document.addEventListener("visibilitychange", record);
    record();
    return () => document.removeEventListener("visibilitychange", record);
  }, [id, slug, directory, analytics, log]);
};

const load = async ({ directory }: PageServices, { params }: LoaderFunctionArgs) => {
  const found = await directory.showProfile(params["slug"] ?? "");
  if (found.ok) return { profile: found.value };
  if (found.failure.kind === "brand-moved") throw redirect(`/brands/${found.failure.to}`, 301);
  return data({ profile: null }, { status: 404 });
};

export const profilePage: Page<ProfileData> = { load, head: profileHead, Page: Profile };
