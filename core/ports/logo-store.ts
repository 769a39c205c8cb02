import type { LogoType } from "../brand/logo-path.ts";

/**
 * Stores pictures by the hash of their bytes. A picture is stored before the commit of a brand that refers to it, and stays, because
 * history may bring it back. All methods throw `StoreUnavailable` if the store cannot be reached.
 */
export interface LogoStore {
  /** Stores a picture, unless it is stored already. Returns its path: `/logos/{sha256}.{type}`. */
  add(picture: Uint8Array, type: LogoType): Promise<string>;

  /** The picture with this path; `undefined` if there is none. Also for visitors. */
  find(path: string): Promise<Uint8Array | undefined>;

  /** Those of these paths that are stored. */
  findStored(paths: readonly string[]): Promise<Set<string>>;
}
