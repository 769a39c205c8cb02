import type { Directory } from "#core/directory/directory.ts";

/** A page's route, as the server knows it before rendering. */
export interface SitePage {
  /** A route pattern: `/brands/:slug`. */
  path: string;
  /** Whether the sitemap lists it. */
  inSitemap?: boolean;
  /**
   * Which query parameters the page uses: those of a list and its view, of a feed, the compared brands, a day, the field to
   * correct, or whether to show thanks. All others are ignored.
   */
  query?: "listing" | "feed" | "comparison" | "day" | "field" | "thanks";
  /** Whether private links in mails lead to it. Such a page is not cached. */
  isPrivate?: boolean;
}

/** Context for rendering, besides the address. */
export interface PageContext {
  /** `https://golf.example` without a trailing slash, for canonical addresses. */
  origin: string;
  /** `YYYY-MM-DD`, UTC; for the footer's year and the privacy policy's date. */
  today: string;
}

/** A page, a redirect after a form was accepted, or an error page. */
export type RenderedPage =
  /** `data` is what the page shows: the browser renders the same page from it and the address. */
  | { kind: "page"; status: number; data: string; html: () => string }
  | { kind: "redirect"; status: number; location: string }
  /** An error page of the site; the server decides the status. */
  | { kind: "failed"; error: unknown; html: () => string };

export interface PageRequest {
  /** Only its path and query matter. */
  url: string;
  /** A URL-encoded form that was sent without JavaScript. */
  form?: string;
}

export type RenderPage = (request: PageRequest, context: PageContext) => Promise<RenderedPage>;

/** Creates the renderer of pages over this directory. */
export type CreatePageRenderer = (directory: Directory) => RenderPage;
