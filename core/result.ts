/** The outcome of something that may be refused. Expected outcomes are returned like this; accidents are thrown. */
export type Result<T, Failure> = Ok<T> | Fail<Failure>;

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Fail<Failure> {
  readonly ok: false;
  readonly failure: Failure;
}

/** One page of a list; a page past the end is answered with the last one. */
export interface PageOf<Item> {
  items: Item[];
  total: number;
  /** 1-based. */
  page: number;
  pageSize: number;
}

/** One page after another, to the last. */
export async function* eachPage<Page extends PageOf<unknown>>(
  load: (page: number) => Promise<Page>,
): AsyncGenerator<Page> {
  let count = 0;
  for (let page = 1; ; page += 1) {
    const found = await load(page);
    if (page > 1 && (found.items.length === 0 || found.page < page)) return;
    yield found;
    count += found.items.length;
    if (count >= found.total) return;
  }
}

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export const fail = <Failure>(failure: Failure): Fail<Failure> => ({ ok: false, failure });

/** One thing wrong with an input: where (`websiteUrl`, `highlights.2`) and what would be right. */
export interface FieldError {
  path: string;
  message: string;
}

/** The input breaks a rule; every broken rule is listed. */
export interface InvalidInput {
  kind: "invalid-input";
  errors: FieldError[];
}

export const invalidAt = (path: string, message: string): InvalidInput => ({
  kind: "invalid-input",
  errors: [{ path, message }],
});

/** No active brand has this slug (spec section 8: missing and archived look the same to a visitor). */
export interface BrandNotFound {
  kind: "brand-not-found";
  slug: string;
}

/** The address was kept when the brand got another slug; the brand is at `to` now. */
export interface BrandMoved {
  kind: "brand-moved";
  slug: string;
  to: string;
}

/** Records changed since they were read; nothing was written. */
export interface Stale {
  kind: "stale";
  records: RecordRef[];
}

/** The slug belongs to another record of the same kind; nothing was written. */
export interface SlugTaken {
  kind: "slug-taken";
  record: RecordKind;
  slug: string;
}

/** A brand refers to a category or attribute that does not exist; nothing was written. */
export interface UnknownLink {
  kind: "unknown-link";
  brandId: string;
  linkedId: string;
}

export type RecordKind = "brand" | "category" | "attribute" | "group";

export interface RecordRef {
  record: RecordKind;
  id: string;
}

/** The store cannot be reached or cannot answer now. Thrown: no caller can decide anything about it. */
export class StoreUnavailable extends Error {
  override name: string = "StoreUnavailable";
}

/** The store has no room left: nothing was written, reading goes on. Thrown by whatever writes. */
export class StoreFull extends StoreUnavailable {
  override name = "StoreFull";
}

/** More changes at once than the store can write in one transaction; the message says how many it takes. Nothing was written. */
export class CommitTooLarge extends StoreUnavailable {
  override name = "CommitTooLarge";
}

/** A write was sent and no answer came: it may have been done. Whoever asks the store finds out, by the versions. */
export class SaveUnconfirmed extends StoreUnavailable {
  override name = "SaveUnconfirmed";
}
