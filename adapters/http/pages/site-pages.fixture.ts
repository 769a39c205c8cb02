import type { SitePage } from "../page-renderer.ts";

/** Pages such as a site has. */
export const sitePages: SitePage[] = [
  { path: "/", inSitemap: true },
  { path: "/brands", inSitemap: true, reads: "listing" },
  { path: "/brands/:slug" },
  { path: "/compare", reads: "comparison" },
  { path: "/categories", inSitemap: true },
  { path: "/submit", inSitemap: true, reads: "thanks" },
  { path: "/subscribe", reads: "thanks" },
  { path: "/newsletter/confirm", isPrivate: true },
  { path: "/newsletter/unsubscribe", isPrivate: true },
  { path: "/about", inSitemap: true },
  { path: "/contact", inSitemap: true },
  { path: "/privacy", inSitemap: true },
  { path: "/privacy/request", reads: "thanks" },
  { path: "/privacy/your-data", isPrivate: true },
];
