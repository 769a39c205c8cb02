import { renderToString } from "react-dom/server";
import type { BrandCard as Card } from "#core/catalog/listing.ts";
import { createMemo } from "#core/catalog/memo.ts";
import { BRAND_CARD, BrandCardContent } from "../ui/brand-card.tsx";

/** Cards remembered as rendered: some 8 MB. */
const REMEMBERED = 4_000;

/**
 * Draws brands' cards, each once for as long as its brand stays the same: the catalog hands out the same card until then. Of a
 * list page that is made anew, rendering its 24 cards was a third of the time.
 */
export const createRenderedCard = () => {
  const rendered = createMemo<Card, { html: string }>({ most: REMEMBERED });
  return ({ brand }: { brand: Card }) => {
    const { html } = rendered.recall(brand, () => ({
      html: inOnePiece(renderToString(<BrandCardContent brand={brand} />)),
    }));
    // React's own markup of the same, so that the browser takes it over.
    return <article className={BRAND_CARD} dangerouslySetInnerHTML={{ __html: html }} />;
  };
};

/**
 * The same text. What was put together of a hundred pieces is kept by the engine as those pieces, in four times the memory. Looking at
 * one sign of it would do, but of what nobody needs an engine does nothing.
 */
const inOnePiece = (text: string): string => decoder.decode(encoder.encode(text));

const encoder = new TextEncoder();
const decoder = new TextDecoder();
