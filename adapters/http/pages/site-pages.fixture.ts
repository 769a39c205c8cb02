import type { SitePage } from "../page-renderer.ts";

/** Sample pages of a site. */
export const sitePages: SitePage[] = [
  { path: "/", inSitemap: true },
  { path: "/brands", inSitemap: true, query: "listing" },
  { path: "/brands/:slug" },
  { path: "/compare", query: "comparison" },
  { path: "/categories", inSitemap: true },
  { path: "/submit", inSitemap: true, query: "thanks" },
  { path: "/follow", query: "feed" },
  { path: "/about", inSitemap: true },
  { path: "/contact", inSitemap: true },
  { path: "/privacy", inSitemap: true },
  { path: "/privacy/request", query: "thanks" },
  { path: "/privacy/your-data", isPrivate: true },
  { path: "/subscriptions/confirm", isPrivate: true },
  { path: "/my-emails", isPrivate: true },
];
