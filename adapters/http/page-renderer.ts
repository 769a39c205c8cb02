import type { Directory } from "#core/directory/directory.ts";

/** What a page needs to know besides its address. */
export interface PageContext {
  /** `https://golf.example`, without a slash at the end: canonical addresses start with it. */
  origin: string;
  /** `YYYY-MM-DD`, UTC; the footer's year and the privacy policy's date. */
  today: string;
}

/** A server-rendered answer: a page, loaded and to be rendered, or a redirect after a form was accepted. */
export type RenderedPage =
  | {
      kind: "page";
      status: number;
      /** Renders it. */
      html(): Promise<string | readonly string[]>;
      /** All that the page is made of: what is made of the same at one address is the same. */
      madeOf?: string;
    }
  | { kind: "redirect"; status: number; location: string };

/** A page that is asked for. */
export interface AskedPage {
  /** Only its path and its query count. */
  url: string;
  /** A form sent there without JavaScript, URL-encoded. */
  form?: string;
}

export type RenderPage = (asked: AskedPage, context: PageContext) => Promise<RenderedPage>;

/** Does work that needs the processor for a while, and nothing else, when its turn comes. */
export type RenderQueue = <T>(work: () => T) => Promise<T>;

/** Makes the renderer of pages that read and write through this door. */
export type CreatePageRenderer = (directory: Directory, renderQueue: RenderQueue) => RenderPage;
