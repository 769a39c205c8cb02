import type { Landing } from "#core/directory/directory.ts";
import { brandListData } from "../../site/structured-data.ts";
import type { PageLook } from "../../site/page.tsx";
import { countBrands } from "../../ui/listing-links.tsx";
import { LandingPage } from "./landing-page.tsx";

export const look: PageLook<Landing> = {
  head: ({ brandCount, trending }, site) => ({
    title: "A field guide to the brands of golf",
    description: `Discover ${countBrands(brandCount)} of golf clubs, balls, apparel, technology and more: who makes what, where they come from, and their official sites. Nothing is sold here.`,
    canonicalPath: "/",
    indexed: true,
    structuredData: trending.length > 0 ? [brandListData(trending, 1, site)] : [],
  }),
  Page: LandingPage,
};
