import type { Sender } from "../submission/submission.ts";
import type { RecentEvent } from "../brand/events.ts";
import type { BrandUse, ListingQuery } from "../catalog/listing-query.ts";
import type { BrandAddress } from "../catalog/listing.ts";
import type { Listing, Suggestion } from "../catalog/listing.schema.ts";
import type { BrandMoved, BrandNotFound, InvalidInput, Result } from "../result.ts";
import type { LinkRefused, MailUnavailable } from "../people/personal-data.ts";
import type { MailRequests } from "./mail-requests.ts";
import type { Changelog } from "../open-data/changelog.schema.ts";
import type {
  CorrectionReceipt,
  CorrectionStatus,
} from "../submission/correction-status.schema.ts";
import type { EditorsList } from "../catalog/editors-list.ts";
import type { Attribute, Category } from "../taxonomy/taxonomy.ts";
import type { ListNotFound } from "./show-lists.ts";
import type { FieldNotFound, LackingQuery } from "./show-coverage.ts";
import type {
  BrandProfile,
  Compared,
  Coverage,
  Lacking,
  Landing,
  OpenData,
  OpenList,
  Owner,
  ShownList,
} from "./answers.schema.ts";

/**
 * Everything a visitor can do, in process or over HTTP. Archived brands do not exist here. If the store is unavailable, reads answer
 * from the last catalog loaded.
 */
export interface Directory extends MailRequests, Corrections {
  showLanding(): Promise<Landing>;

  list(query: ListingQuery): Promise<Listing>;

  /** `brand-not-found` for missing and archived brands alike; `brand-moved` for a former slug, or a slug in capitals, of an active brand. */
  showProfile(slug: string): Promise<Result<BrandProfile, BrandNotFound | BrandMoved>>;

  /** The first 24 of these brands. Accepts former slugs; ignores invalid ones. */
  compare(slugs: readonly string[]): Promise<Compared>;

  /** Every owner of active brands, those with most brands first. */
  showOwners(): Promise<Owner[]>;

  /** Known, checked and overdue facts of active brands, by field. A lost website counts as unknown. */
  showCoverage(): Promise<Coverage>;

  /** The active brands without a field, by name. */
  listLacking(query: LackingQuery): Promise<Result<Lacking, FieldNotFound>>;

  /** The lists by editors that have brands, in display order. */
  showLists(): Promise<OpenList[]>;

  showList(slug: string): Promise<Result<ShownList, ListNotFound>>;

  listCategories(): Promise<Category[]>;

  listAttributes(): Promise<Attribute[]>;

  /** Suggestions for typed text: at most 8, best first; the last searches for the text. None for blank text. For a web address, the brands with that site. */
  suggest(typed: string): Promise<Suggestion[]>;

  /** The public changelog, newest first: the last 30 days with changes, or the 30 before this day (`YYYY-MM-DD`). */
  showChangelog(before: string | null): Promise<Changelog>;

  showOpenData(): Promise<OpenData>;

  /** Counts a view of an active brand. Ignores other ids. Never fails, even if the store is unavailable. */
  recordView(brandId: string): Promise<void>;

  /** Counts a use of an active brand, found by its slug. Ignores other slugs. Never fails. */
  recordUse(use: BrandUse, slug: string): Promise<void>;

  /**
   * Stores a suggestion for review. Takes unvalidated input: `brandName`, `websiteUrl`, `submitterEmail`, `notes` and spam signals
   * (`statusOnArrival`). Spam gets the same answer as a real suggestion. A refusal lists every broken rule.
   */
  suggestBrand(input: unknown, sender?: Sender): Promise<Result<null, InvalidInput>>;
}

/** Corrections of brands by visitors. */
export interface Corrections {
  /**
   * Stores a correction for review. Keeps only fields that differ from the current brand, and a reported problem with the listing.
   * Takes unvalidated input (`submission.schema.ts`) with spam signals. Spam gets the same answer as a real correction. A sender who claims to work for
   * the brand receives a confirmation link.
   */
  correctBrand(
    slug: string,
    input: unknown,
    sender?: Sender,
  ): Promise<
    Result<CorrectionReceipt, InvalidInput | BrandNotFound | TooManyWaiting | MailUnavailable>
  >;

  /** Works until 90 days after the decision. */
  showCorrection(token: string): Promise<Result<CorrectionStatus, CorrectionNotFound>>;

  /** Confirms a correction by the mailed link. Works once, and only while the brand's website and site state are unchanged. */
  confirmCorrection(token: string): Promise<Result<null, LinkRefused>>;
}

/** Too many corrections of the brand are pending, from this sender or in total. Nothing was stored. */
export interface TooManyWaiting {
  kind: "too-many-waiting";
}

/** No correction has this private link, or it has expired. */
export interface CorrectionNotFound {
  kind: "correction-not-found";
}

/** The directory inside the server, with calls for crawlers and for counting. */
export interface LocalDirectory extends Directory {
  /** The addresses of all brands, categories and lists by editors. */
  listAddresses(): Promise<ListedAddresses>;

  /** The latest events of active brands, newest first, at most 100. */
  listEvents(): Promise<RecentEvent[]>;

  /** Counts a search without results. The caller counts each visitor once a day. `text` comes from `unansweredSearch`. */
  recordSearch(text: string): void;
}

/** Immutable at a given revision. */
export interface ListedAddresses {
  readonly revision: number;
  brands(): Iterable<BrandAddress>;
  /** In display order. */
  categories(): readonly Category[];
  /** In display order. */
  lists(): readonly EditorsList[];
  countIn(list: EditorsList): number;
}
