import type {
  CurrentAdministrator,
  ErasedRecords,
  PersonalData,
  PurgedRecords,
} from "../people/personal-data.ts";
import type { Result } from "../result.ts";

/** Somebody asked for a link to what is held about an address. */
export interface DataRequest {
  id: string;
  email: string;
  /** ISO 8601, UTC. */
  at: string;
  expiresAt: string;
}

/** Before which moments things are forgotten, ISO 8601, UTC. */
export interface RetentionBounds {
  /** Submissions decided before then lose their e-mail; one that was spam on arrival counts as decided then. */
  decided: string;
  /** Subscriptions asked for before then and never confirmed go. */
  asked: string;
  /** Links that expired before then go. */
  expired: string;
}

/**
 * Finds and forgets what is held about people, wherever it is kept. Addresses are compared without regard to case, and
 * found in texts only where they stand alone. None of this is a change of the directory: no revision moves, and
 * history gains nothing. When the store cannot be reached every method throws `StoreUnavailable`.
 */
export interface PersonalDataStore {
  /** Everything held about an address; empty lists and nulls where there is nothing. Lists are oldest first. */
  find(email: string): Promise<PersonalData>;

  /**
   * Forgets an address everywhere but in the own texts of brands, categories and attributes, which it names instead: all or nothing. Refuses while the
   * address is on the admin list.
   */
  erase(email: string): Promise<Result<ErasedRecords, CurrentAdministrator>>;

  /** Forgets what was kept long enough: all or nothing. */
  purge(before: RetentionBounds): Promise<PurgedRecords>;

  /** Keeps a request, unless the address has `limit` of them asked for since then; whether it was kept. */
  addRequest(request: DataRequest, limit: number, since: string): Promise<boolean>;

  /** The address that a request was made for; `undefined` when there is none, or it expired by then. */
  findRequest(id: string, now: string): Promise<string | undefined>;
}
