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

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export const fail = <Failure>(failure: Failure): Fail<Failure> => ({ ok: false, failure });
