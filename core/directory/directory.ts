import type { Sender } from "../submission/submission.ts";
import type { PublicBrand } from "../brand/brand.ts";
import type { ComparedBrand } from "../catalog/comparison.ts";
import type { ListingQuery } from "../catalog/listing-query.ts";
import type { BrandCard, Listing, Suggestion, BrandAddress } from "../catalog/listing.ts";
import type { BrandMoved, BrandNotFound, InvalidInput, Result } from "../result.ts";
import type { LinkRefused, MailUnavailable, NotOffered } from "../people/personal-data.ts";
import type { MailRequests } from "./mail-requests.ts";
import type { Changelog } from "../open-data/changelog.ts";
import type { DataLicense, OpenFile, OpenFileName } from "../open-data/open-data.ts";
import type { CorrectionStatus } from "../submission/correction.ts";
import type { Attribute, Category, OpenGroup } from "../taxonomy/taxonomy.ts";

export interface Landing {
  /** The most viewed brands, at most 6. */
  trending: BrandCard[];
  /** Fewer were viewed, so that behind them stand others: whole profiles, picked anew each day (UTC). */
  isFilledUp: boolean;
  /** The first categories in display order, at most 8. */
  categories: Category[];
  /** How many brands the directory shows. */
  brandCount: number;
}

export interface BrandProfile {
  brand: PublicBrand;
  categories: Category[];
  attributes: Attribute[];
  /** The groups of these attributes, in display order. */
  groups: OpenGroup[];
  /** At most 3 active brands sharing a category: most shared first, then most viewed. */
  related: BrandCard[];
}

export interface Compared {
  /** Active brands in the order asked, each once. */
  brands: ComparedBrand[];
  /** The slugs of those asked for that are gone, archived or never were. */
  missing: string[];
}

/** What there is of the open data: the public data as a whole, for other programs. */
export interface OpenData {
  /** Null: all rights are reserved. */
  license: DataLicense | null;
  revision: number;
  /** The files of that revision; null where they cannot be told of now, such as while they are being made. */
  files: (OpenFile & { name: OpenFileName })[] | null;
}

/**
 * The visitors' door: everything a visitor can do. The same interface stands in process and over HTTP.
 * Archived brands do not exist here. When the store goes away, reads answer from the last catalog known.
 */
export interface Directory extends MailRequests, Corrections {
  land(): Promise<Landing>;

  list(query: ListingQuery): Promise<Listing>;

  /** `brand-not-found` for a missing and for an archived brand alike; `brand-moved` for a kept old address of an active one. */
  showProfile(slug: string): Promise<Result<BrandProfile, BrandNotFound | BrandMoved>>;

  /** The first 24 of the brands asked for by slug; a kept old one means the brand as it is now, and what is no slug is ignored. */
  compare(slugs: readonly string[]): Promise<Compared>;

  listCategories(): Promise<Category[]>;

  listAttributes(): Promise<Attribute[]>;

  /** Brands, categories and attributes for what was typed so far; at most 8, best first, none for blank text. For a web address, the brands with that site. */
  suggest(typed: string): Promise<Suggestion[]>;

  /** The public changelog by day: the 30 days on which anything was written before this one (`YYYY-MM-DD`), or up to now. */
  showChangelog(before: string | null): Promise<Changelog>;

  showOpenData(): Promise<OpenData>;

  /** Counts a view of an active brand. Never fails: other ids are ignored, and so is a store that is away. */
  recordView(brandId: string): Promise<void>;

  /**
   * Keeps a suggestion for the administrators' review. Takes what the visitor gave, unchecked:
   * `brandName`, `websiteUrl`, `submitterEmail`, `notes`, and the signals by which spam is recognised (`statusOnArrival`):
   * that is kept apart without a word. Refuses with every broken rule named.
   */
  suggestBrand(input: unknown, sender?: Sender): Promise<Result<null, InvalidInput>>;
}

/** What a visitor can do about what is wrong. */
export interface Corrections {
  /**
   * Keeps a correction of the brand at this address, as it is now, for the administrators' review: what differs from it, and what is
   * wrong with it as a whole. Takes what the visitor gave, unchecked (`submission.schema.ts`), with the signals by which spam is recognised:
   * that is kept apart without a word. Who says to work there is sent a link that confirms it.
   */
  correctBrand(
    slug: string,
    input: unknown,
    sender?: Sender,
  ): Promise<Result<SentBack, InvalidInput | BrandNotFound | TooManyWaiting | MailUnavailable>>;

  /** Until 90 days after the decision. */
  showCorrection(token: string): Promise<Result<CorrectionStatus, CorrectionNotFound>>;

  /**
   * Somebody at the brand's own host confirms a correction, by what the link in the mail carries: once, and only while the brand's
   * website and the state of its site are as they were when the correction was sent.
   */
  confirmCorrection(token: string): Promise<Result<null, LinkRefused | NotOffered>>;
}

/** Too many corrections of the brand are pending, from this sender or in all; nothing was kept. */
export interface TooManyWaiting {
  kind: "too-many-waiting";
}

/** There is no correction of which this is the private link, or it was decided too long ago. */
export interface CorrectionNotFound {
  kind: "correction-not-found";
}

export interface SentBack {
  /** Spam is told the same. */
  status: "waiting";
  /** What the private link to its status carries. Kept nowhere. */
  token: string;
  /** That link; from the slash on, where it is not known where the site is. */
  statusUrl: string;
}

/** The same for who serves the site: with what only crawlers read whole, and what visitors do not do themselves. */
export interface LocalDirectory extends Directory {
  /** Every brand and category there is an address of. */
  listAddresses(): Promise<ListedAddresses>;

  /** Counts a visitor's search without a result, as `unansweredSearch` tells it; not twice a day for one visitor. */
  recordSearch(text: string): void;
}

/** What one object tells at one revision stays as it is. */
export interface ListedAddresses {
  readonly revision: number;
  brands(): Iterable<BrandAddress>;
  /** In display order. */
  categories(): readonly Category[];
}
