import type { Directory } from "#core/directory.ts";

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
  | { kind: "redirect"; status: number; location: string };

/** Renders the page at a request's address; a POST is a form sent without JavaScript. Only the path and the query of `request.url` count. */
export type RenderPage = (request: Request, context: PageContext) => Promise<RenderedPage>;

/** Makes the renderer of pages that read and write through this door. */
export type CreatePageRenderer = (directory: Directory) => RenderPage;
