import type { Directory } from "#core/directory/directory.ts";

/** A page as the server knows it before it is rendered. */
export interface SitePage {
  /** As routes have it: `/brands/:slug`. */
  path: string;
  /** Whether the sitemap names it. */
  inSitemap?: boolean;
  /** What it reads of its query: all of a list, what is compared, before which day, or whether it is to say thanks. What it does not read is not looked at. */
  reads?: "listing" | "comparison" | "day" | "thanks";
  /** Where a link in a mail leads: for one pair of eyes, so the answer is not cached. */
  isPrivate?: boolean;
}

/** What a page needs to know besides its address. */
export interface PageContext {
  /** `https://golf.example`, without a slash at the end: canonical addresses start with it. */
  origin: string;
  /** `YYYY-MM-DD`, UTC; the footer's year and the privacy policy's date. */
  today: string;
}

/** A server-rendered answer: a page, or a redirect after a form was accepted. */
export type RenderedPage =
  | { kind: "page"; status: number; html: string }
  | { kind: "redirect"; status: number; location: string }
  /** The site's own page for what could not be shown; why it could not is the server's to judge. */
  | { kind: "failed"; error: unknown; html: string };

export interface PageRequest {
  /** Only its path and its query count. */
  url: string;
  /** A form sent there without JavaScript, URL-encoded. */
  form?: string;
  /** Set where nothing is taken from the sender now: the page then says that sending failed, with this status. */
  refusal?: number;
}

export type RenderPage = (request: PageRequest, context: PageContext) => Promise<RenderedPage>;

/** Makes the renderer of pages that read and write through this door. */
export type CreatePageRenderer = (directory: Directory) => RenderPage;
