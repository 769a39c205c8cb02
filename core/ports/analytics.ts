/**
 * What visitors do, told to whoever counts it. Events name things (`brand_viewed`, a slug), never people;
 * text typed by a visitor goes in only as a search query, which the privacy policy names.
 */
export interface Analytics {
  pageViewed(page: string): void;
  happened(event: string, details?: Readonly<Record<string, string | number | boolean>>): void;
}
