import type { LogoType } from "../brand/logo-path.ts";
import type { LogoCandidate } from "../sites/logo-candidates.ts";

interface InBase64 {
  picture: string;
}

/** A picture that a site offers. */
export interface OfferedLogo extends Pick<LogoCandidate, "brandId" | "page">, InBase64 {}

export interface WaitingLogo extends LogoCandidate, InBase64 {}

/** Pictures found on sites, to queue for a decision. */
export interface LogoOffer {
  found: readonly OfferedLogo[];
  /** The type of a picture that can be a logo. */
  typeOf: (picture: Uint8Array) => LogoType | undefined;
  /** Whether a brand still has no logo. */
  isWanted: (brandId: string) => boolean;
  now: Date;
}

/**
 * Stores pictures by the hash of their bytes. A picture is stored before the commit of a brand that refers to it, and is never deleted,
 * because a revert may need it. All methods throw `StoreUnavailable` if the store cannot be reached.
 */
export interface LogoStore {
  /** Stores a picture, unless it is stored already. Returns its path: `/logos/{sha256}.{type}`. */
  add(picture: Uint8Array, type: LogoType): Promise<string>;

  /** The picture with this path; `undefined` if there is none. */
  find(path: string): Promise<Uint8Array | undefined>;

  /** Which of these paths are stored. */
  findStored(paths: readonly string[]): Promise<Set<string>>;

  /** The logos that wait for a decision, oldest first. */
  listCandidates(now: Date): Promise<LogoCandidate[]>;

  /** The waiting logos with these ids, with their pictures. */
  findCandidates(ids: readonly string[], now: Date): Promise<WaitingLogo[]>;

  /** Stores the waiting pictures with these paths as logos. They also stay in the queue, because the decision may be reverted. */
  storeCandidates(paths: readonly string[], now: Date): Promise<void>;

  /** Adds to the queue those pictures that `planCandidates` accepts. */
  offerCandidates(offer: LogoOffer): Promise<void>;

  /** Deletes these pictures, and records that they were rejected. Returns how many were waiting. */
  rejectCandidates(ids: readonly string[]): Promise<number>;
}
