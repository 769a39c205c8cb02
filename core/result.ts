/** Expected failures are returned as a `Result`. Unexpected errors are thrown. */
export type Result<T, Failure> = Ok<T> | Fail<Failure>;

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Fail<Failure> {
  readonly ok: false;
  readonly failure: Failure;
}

/** One page of a list. A page number past the end gives the last page. */
export interface PageOf<Item> {
  items: Item[];
  total: number;
  /** 1-based. */
  page: number;
  pageSize: number;
}

/** Loads every page in order. */
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

/** An error in one field. `path` is its place in the input, such as `websiteUrl` or `highlights.2`. */
export interface FieldError {
  path: string;
  message: string;
}

/** The input breaks at least one rule; `errors` lists all of them. */
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

/** The brand's slug changed; its profile is now at `to`. */
export interface BrandMoved {
  kind: "brand-moved";
  slug: string;
  to: string;
}

/** Someone changed these records after they were read. Nothing was written. */
export interface Stale {
  kind: "stale";
  records: RecordRef[];
}

/** Another record of the same kind has this slug. Nothing was written. */
export interface SlugTaken {
  kind: "slug-taken";
  record: RecordKind;
  slug: string;
}

/** A brand refers to a category or attribute that does not exist; nothing was written. */
export interface UnknownLink {
  kind: "unknown-link";
  record: "category" | "attribute";
  brandId: string;
  linkedId: string;
}

export const RECORD_KINDS = ["brand", "category", "attribute", "group", "list"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Every kind but brands. */
export type OtherKind = Exclude<RecordKind, "brand">;

export interface RecordRef {
  record: RecordKind;
  id: string;
}

/** A thrown error whose message says what to do. */
export class OperationalError extends Error {
  override name: string = "OperationalError";
  /** The exit code of a command (docs/cli.md). */
  readonly exit: "failed" | "conflict" = "failed";
}

/** Too many requests from one address. The message says when to try again. */
export class OverLimit extends OperationalError {
  override name = "OverLimit";
}

/** The store cannot be reached or is too busy. Thrown, because no use case can recover from it. */
export class StoreUnavailable extends OperationalError {
  override name: string = "StoreUnavailable";
}

/** The disk is full. Reading still works; nothing was written. */
export class StoreFull extends StoreUnavailable {
  override name = "StoreFull";
}

/** The HTTP status of a response to a request that threw this error. */
export const statusOfError = (error: unknown): 500 | 503 | 507 => {
  if (error instanceof StoreFull) return 507;
  return error instanceof StoreUnavailable ? 503 : 500;
};

/** A write was sent but no reply arrived, so it may have succeeded. Compare versions to find out. */
export class SaveUnconfirmed extends StoreUnavailable {
  override name = "SaveUnconfirmed";
}
