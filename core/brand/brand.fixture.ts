import type { BrandRecord } from "../change/change-set.ts";
import {
  apparel,
  golfBalls,
  golfClubs,
  madeInUsa,
  putters,
  tourProven,
  womensLine,
} from "../taxonomy/taxonomy.fixture.ts";
import type { Brand } from "./brand.ts";
import { blankContent } from "./fields.ts";

/** A brand with a name and nothing else. */
export const bareBrand: BrandRecord = {
  id: "b1000000-0000-4000-8000-000000000001",
  ...blankContent(),
  slug: "bare-brand",
  name: "Bare Brand",
  createdAt: "2026-01-01T00:00:00.000Z",
};

/** A brand with a value in every field. */
export const titleist: BrandRecord = {
  id: "b1000000-0000-4000-8000-000000000002",
  slug: "titleist",
  name: "Titleist",
  aliases: ["Fairhaven Golf", "Titelist"],
  shortDescription: "Maker of the Pro V1 golf ball.",
  longDescription: "Titleist makes golf balls and clubs.\nThe Pro V1 appeared in 2000.",
  logoUrl: "https://cdn.example.com/titleist.svg",
  heroImageUrl: "https://cdn.example.com/titleist-hero.jpg",
  websiteUrl: "https://www.titleist.com",
  foundedYear: 1932,
  hqLocation: "Fairhaven, Massachusetts, USA",
  positioning: "Premium",
  distributionModel: "Retail",
  ownershipType: "Public (Acushnet)",
  priceBand: "$$$",
  highlights: ["Pro V1 golf ball", "Scotty Cameron putters"],
  sources: ["https://www.acushnetholdings.com", 'Golf Digest, "Ball Hot List" | 2026'],
  status: "active",
  socialLinks: { instagram: "titleist", verified: true, tags: ["ball", "club"] },
  socialMetricsUpdatedAt: "2026-02-01T09:30:00.000Z",
  instagramUrl: "https://www.instagram.com/titleist/",
  facebookUrl: "https://www.facebook.com/titleist",
  twitterUrl: "https://x.com/titleist",
  youtubeUrl: "https://www.youtube.com/titleist",
  tiktokUrl: "https://www.tiktok.com/@titleist",
  linkedinUrl: "https://www.linkedin.com/company/titleist",
  instagramFollowers: 1_200_000,
  facebookFollowers: 800_500,
  twitterFollowers: 400_000,
  youtubeFollowers: 999,
  tiktokFollowers: 1,
  linkedinFollowers: 50_000,
  events: [
    {
      year: 1932,
      month: null,
      kind: "founded",
      text: "Phil Young started making golf balls | in Acushnet.",
      source: null,
    },
    {
      year: 2016,
      month: 10,
      kind: "listed",
      text: "Acushnet went public in New York.",
      source: "https://www.example.com/news/ipo",
    },
  ],
  evidence: [
    {
      field: "distributionModel",
      source: "Trade Guide (2012) | page 7 @hall",
      checkedOn: "2026-01-31",
      grade: "independent",
    },
    { field: `attr:${madeInUsa.id}`, source: null, checkedOn: "2025-06-01", grade: "brand" },
  ],
  siteState: null,
  categoryIds: [golfBalls.id, golfClubs.id],
  attributeIds: [tourProven.id, madeInUsa.id],
  createdAt: "2026-01-02T08:00:00.000Z",
};

export const ping: BrandRecord = {
  ...bareBrand,
  id: "b1000000-0000-4000-8000-000000000003",
  slug: "ping",
  name: "PING",
  shortDescription: "Family-owned club maker from Phoenix.",
  websiteUrl: "https://ping.com",
  foundedYear: 1959,
  hqLocation: "Phoenix, Arizona, USA",
  categoryIds: [golfClubs.id, putters.id],
  attributeIds: [tourProven.id],
  createdAt: "2026-01-03T08:00:00.000Z",
};

/** A name with an accent, for tests of search and slugs. */
export const chervo: BrandRecord = {
  ...bareBrand,
  id: "b1000000-0000-4000-8000-000000000004",
  slug: "chervo",
  name: "Chervò",
  shortDescription: "Italian golf clothing.",
  websiteUrl: "https://www.chervo.com",
  siteState: { verdict: "changed-hands", since: "2026-02-01" },
  positioning: "Luxury",
  categoryIds: [apparel.id],
  attributeIds: [womensLine.id],
  createdAt: "2026-01-04T08:00:00.000Z",
};

export const brandWithoutWebsite: BrandRecord = {
  ...bareBrand,
  id: "b1000000-0000-4000-8000-000000000005",
  slug: "accra",
  name: "Accra",
  shortDescription: "Fitter-only graphite shaft brand.",
  categoryIds: [golfClubs.id],
  createdAt: "2026-01-05T08:00:00.000Z",
};

export const archivedBrand: BrandRecord = {
  ...bareBrand,
  id: "b1000000-0000-4000-8000-000000000006",
  slug: "golfino",
  name: "Golfino",
  status: "archived",
  categoryIds: [apparel.id],
  attributeIds: [womensLine.id],
  createdAt: "2026-01-06T08:00:00.000Z",
};

/** A brand as stores return it. */
export const storedBrand = (record: BrandRecord, version = 1): Brand => ({
  ...record,
  version,
  viewCount: 0,
  updatedAt: record.createdAt,
});

/** All fixture brands, including the archived one. */
export const castBrands: readonly BrandRecord[] = [
  bareBrand,
  titleist,
  ping,
  chervo,
  brandWithoutWebsite,
  archivedBrand,
];
