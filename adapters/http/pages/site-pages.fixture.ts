import type { SitePage } from "../page-renderer.ts";

/** Sample pages of a site. */
export const sitePages: SitePage[] = [
  { path: "/", inSitemap: true },
  { path: "/brands", inSitemap: true, query: "listing" },
  { path: "/brands/:slug" },
  { path: "/compare", query: "comparison" },
  { path: "/categories", inSitemap: true },
  { path: "/submit", inSitemap: true, query: "thanks" },
  { path: "/subscribe", query: "thanks" },
  { path: "/newsletter/confirm", isPrivate: true },
  { path: "/newsletter/unsubscribe", isPrivate: true },
  { path: "/follow", query: "feed" },
  { path: "/lists/confirm", isPrivate: true },
  { path: "/lists/leave", isPrivate: true },
  { path: "/lists/leave-all", isPrivate: true },
  { path: "/suggestions/stop", isPrivate: true },
  { path: "/about", inSitemap: true },
  { path: "/contact", inSitemap: true },
  { path: "/privacy", inSitemap: true },
  { path: "/privacy/request", query: "thanks" },
  { path: "/privacy/your-data", isPrivate: true },
];
