import type { Directory } from "#core/directory/directory.ts";
import { SLICE_MS } from "../system.ts";

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

/** Begins to make a page when its turn comes. */
type RenderQueue = (begin: () => void) => void;

/**
 * Lets pages that are asked for at the same time be made one after the other, each from loading to sending before the next begins.
 * Made right after another, a page finds its code and data still in the processor's caches: between receiving one request and
 * answering it, each took half as long again. One request alone waits for no other.
 *
 * It stands before the framework, so that of those that wait there is nothing yet but the request. Pages half made, one for each connection,
 * outlived the collections of what is new; and so do promises of those who wait, which are then among the old objects, and keep alive until
 * all of the heap is collected what they are resolved with: of a list 128 KB of bytes and 83 KB of objects each.
 */
export const createRenderQueue = (): RenderQueue => {
  const waiting: (() => void)[] = [];
  let end = 0;
  const takeTurn = (): void => {
    waiting.shift()?.();
    if (waiting.length === 0) return;
    if (performance.now() >= end) setImmediate(beginTurns);
    // By the tick that is asked for behind it, a page is made that need not wait for a store.
    else queueMicrotask(() => process.nextTick(takeTurn));
  };
  const beginTurns = (): void => {
    end = performance.now() + SLICE_MS;
    takeTurn();
  };
  return (begin) => {
    waiting.push(begin);
    if (waiting.length === 1) setImmediate(beginTurns);
  };
};
