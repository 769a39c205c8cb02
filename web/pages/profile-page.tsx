import { type ReactNode, useEffect, useState } from "react";
import { data, type LoaderFunctionArgs, redirect } from "react-router-dom";
import type { PublicBrand } from "#core/brand/brand.ts";
import { dayText } from "#core/brand/checkable-facts.ts";
import { dayAt } from "#core/days.ts";
import type { BrandProfile } from "#core/directory/answers.schema.ts";
import { CLOSED_SLUG, isOwner, isOwnOwner } from "#core/taxonomy/taxonomy.ts";
import { listText } from "#core/text/count-text.ts";
import type { Page } from "../site/page.tsx";
import { type PageServices, usePageServices } from "../site/services.ts";
import { BrandCards, BrandMark, CompareBox, CompareForm } from "../ui/brand-card.tsx";
import { Breadcrumb, BrandNotFoundNotice } from "../ui/page-states.tsx";
import { type ProfileData, profileHead, type ShownProfile, shownProfile } from "./profile-head.ts";
import {
  Attributes,
  Chips,
  MissingFacts,
  OwnSite,
  ProfileFacts,
  SocialAccounts,
} from "./profile-facts.tsx";
import {
  BrandToCorrect,
  CorrectableHeading,
  CorrectPencil,
  EditSwitch,
} from "./correct-pencil.tsx";
import { ProfileHistory } from "./profile-history.tsx";
import { ShareButton } from "./share-button.tsx";

interface ProfilePageProps extends ShownProfile {
  /** For administrators: hides what works only on the public page. */
  isPreview?: boolean;
}

export const ProfilePage = ({ isPreview = false, ...profile }: ProfilePageProps) => {
  const { brand, events, categories, groups, overdue, related } = profile;
  const attributes = profile.attributes.filter((attribute) => !isOwnOwner(attribute, brand));
  const [isEditing, setEditing] = useState(false);
  return (
    <BrandToCorrect value={isEditing ? brand.slug : undefined}>
      <div className="page profile">
        {!isPreview && <Breadcrumb here={brand.name} />}
        <ClosedNotice attributes={attributes} />
        <ProfileHead {...{ brand, attributes, categories, overdue }}>
          {!isPreview && (
            <>
              <ShareButton details={{ slug: brand.slug }} />
              <EditSwitch slug={brand.slug} isOn={isEditing} onSwitch={setEditing} />
              <CompareBox brand={brand} className="profile-box" isOutsideForm />
            </>
          )}
        </ProfileHead>
        <div className="profile-body">
          {brand.longDescription !== "" && (
            <section className="profile-about">
              <CorrectableHeading field="longDescription" name="text">
                {`About ${brand.name}`}
              </CorrectableHeading>
              <p className="kept-lines">{brand.longDescription}</p>
            </section>
          )}
          <aside className="profile-aside" aria-label="At a glance">
            <ProfileFacts {...{ brand, attributes, groups, overdue }} />
            {!isPreview && (
              <>
                <MissingFacts brand={brand} />
                <LastChange day={brand.lastChangedOn} />
              </>
            )}
          </aside>
          <div className="profile-main">
            <Highlights highlights={brand.highlights} />
            <ProfileHistory events={events} />
            <Attributes {...{ brand, attributes, groups, overdue }} />
            <SocialAccounts {...{ brand, overdue }} />
          </div>
        </div>
        <SameOwner {...profile} />
        <Related brands={related} />
      </div>
    </BrandToCorrect>
  );
};

/** Further highlights are folded. */
const OPEN_HIGHLIGHTS = 8;

const Highlights = ({ highlights }: Pick<PublicBrand, "highlights">) => {
  if (highlights.length === 0) return null;
  const folded = highlights.slice(OPEN_HIGHLIGHTS);
  return (
    <section>
      <CorrectableHeading field="highlights" name="highlights">
        Highlights
      </CorrectableHeading>
      <HighlightList highlights={highlights.slice(0, OPEN_HIGHLIGHTS)} />
      {folded.length > 0 && (
        <details className="more-highlights">
          <summary>{`${folded.length} more`}</summary>
          <HighlightList highlights={folded} />
        </details>
      )}
    </section>
  );
};

const HighlightList = ({ highlights }: Pick<PublicBrand, "highlights">) => (
  <ul className="highlights">
    {highlights.map((highlight) => (
      <li key={highlight}>{highlight}</li>
    ))}
  </ul>
);

interface ProfileHeadProps extends Pick<
  ProfilePageProps,
  "brand" | "attributes" | "categories" | "overdue"
> {
  /** The actions next to the link to the website. */
  children: ReactNode;
}

const ProfileHead = ({ brand, attributes, categories, overdue, children }: ProfileHeadProps) => (
  <header className="profile-head">
    <BrandMark {...brand} size="large" />
    <div>
      <h1>{brand.name}</h1>
      {brand.shortDescription !== "" && (
        <p className="lede">
          {brand.shortDescription}{" "}
          <CorrectPencil field="shortDescription" name="short description" />
        </p>
      )}
      <FactsLine {...{ brand, attributes }} />
      {categories.length > 0 && (
        <div className="with-pencil">
          <Chips kind="category" options={categories} label="Categories" />
          <CorrectPencil field="categories" name="categories" />
        </div>
      )}
      <div className="actions profile-actions">
        <OwnSite {...{ brand, overdue }} />
        {children}
      </div>
    </div>
  </header>
);

/** The answer to most questions at a glance: `1932 · Fairhaven, USA · Acushnet · Premium`. */
const FactsLine = ({ brand, attributes }: Pick<BrandProfile, "brand" | "attributes">) => {
  const place = brand.hqLocation?.split(",").map((part) => part.trim()) ?? [];
  const line = [
    brand.foundedYear,
    // The first and last parts: town and country.
    [...new Set([place[0], place.at(-1)])].filter(Boolean).join(", "),
    ...attributes.filter(isOwner).map(({ name }) => name),
    brand.positioning,
  ].filter(Boolean);
  return line.length > 1 && <p className="facts-line">{line.join("\u00A0· ")}</p>;
};

const SameOwner = ({ sameOwner, attributes }: ShownProfile) => {
  const owners = attributes.filter(isOwner);
  if (sameOwner.length === 0) return null;
  return (
    <section className="related" aria-labelledby="same-owner">
      <div className="section-head">
        <h2 id="same-owner">{`Also from ${listText(owners.map(({ name }) => name))}`}</h2>
      </div>
      <ul className="siblings">
        {sameOwner.map((card) => (
          <li key={card.slug}>
            <BrandMark {...card} size="small" />
            <p>
              <a href={`/brands/${card.slug}`}>{card.name}</a>
              <span className="quiet">{card.shortDescription}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Related = ({ brands }: { brands: BrandProfile["related"] }) =>
  brands.length > 0 && (
    <section className="related" aria-labelledby="related">
      <div className="section-head">
        <h2 id="related">Related Brands</h2>
      </div>
      <CompareForm>
        <BrandCards brands={brands} view="responsive" withSites={false} />
      </CompareForm>
    </section>
  );

const LastChange = ({ day }: { day: string | null }) =>
  day !== null && (
    <p className="quiet">
      Last changed on <a href={`/changes?before=${dayAt(day, 1)}#${day}`}>{dayText(day)}</a>.
    </p>
  );

/** The notice on a closed brand's profile. */
const ClosedNotice = ({ attributes }: Pick<BrandProfile, "attributes">) => {
  const closed = attributes.find(({ slug }) => slug === CLOSED_SLUG);
  return (
    closed && (
      <p className="banner">
        <span>
          <strong>{closed.name}</strong>: no longer in business under this name, or the name is not
          used for new products.
        </span>
      </p>
    )
  );
};

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

const load = async ({ directory }: PageServices, { params, request }: LoaderFunctionArgs) => {
  const found = await directory.showProfile(params["slug"] ?? "");
  if (found.ok) return { profile: shownProfile(found.value) };
  if (found.failure.kind === "brand-moved")
    throw redirect(`/brands/${found.failure.to}${new URL(request.url).search}`, 301);
  return data({ profile: null }, { status: 404 });
};

export const profilePage: Page<ProfileData> = { load, head: profileHead, Page: Profile };
