import type { PageLook } from "../../site/page.tsx";
import { AboutPage } from "./about-page.tsx";

export const look: PageLook<object> = {
  head: () => ({
    title: "About",
    description:
      "GolfBrands is a discovery-first, comprehensive and community-driven directory of golf brands. It is not an e-commerce site.",
    canonicalPath: "/about",
    indexed: true,
  }),
  Page: AboutPage,
};
