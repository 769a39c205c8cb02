/** Where the session is kept in local storage: a key derived from the host that signs in (spec section 9). */
export const storageKeyFor = (hostname: string): string =>
  `sb-${hostname.split(".")[0] ?? hostname}-auth-token`;
