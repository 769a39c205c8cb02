/** Characters that no shell treats specially. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** Quotes a path for a printed command, to be copied into a POSIX shell. */
export const shellQuote = (path: string): string => {
  // A leading hyphen would begin an option.
  const safe = path.startsWith("-") && path !== "-" ? `./${path}` : path;
  return PLAIN.test(safe) ? safe : `'${safe.replaceAll("'", "'\\''")}'`;
};
