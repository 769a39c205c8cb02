import { LIMITS } from "../limits.ts";
import type { WeakPassword } from "./session.ts";
import { emailKey } from "../text/addresses.ts";
import { MOST_COMMON_PASSWORDS } from "./most-common-passwords.ts";

/** In characters, as `PASSWORD_MAX`. */
export const PASSWORD_MIN = 8;
/** Enough for any passphrase, and short enough for a request. */
export const PASSWORD_MAX = LIMITS.password;

/**
 * Why a password is refused, or `undefined`. There are no composition rules, because they make passwords worse.
 * Common passwords are refused (NIST SP 800-63B, 3.1.1.2).
 */
export const weaknessOf = (password: string, email: string): WeakPassword | undefined => {
  if (!password.isWellFormed()) return weak("broken-text", "must be well-formed Unicode");
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN)
    return weak("too-short", `must have at least ${PASSWORD_MIN} characters`);
  if (length > PASSWORD_MAX)
    return weak("too-long", `must have at most ${PASSWORD_MAX} characters`);
  const lower = password.toLowerCase();
  return LISTED.has(lower) || SITE_WORD.test(lower) || isOwnEmail(lower, emailKey(email))
    ? weak("too-common", "is one of the most common passwords")
    : undefined;
};

const weak = (reason: WeakPassword["reason"], message: string): WeakPassword => ({
  kind: "weak-password",
  reason,
  message,
});

const LISTED: ReadonlySet<string> = new Set(MOST_COMMON_PASSWORDS);

/** `golf`, `golfbrands` or `admin`, alone or with a few digits or symbols around it. */
const SITE_WORD = /^[^a-z]{0,5}(?:golf|golfbrands|admin)[^a-z]{0,5}$/u;

/** A password is too common if it is the e-mail address, or a part of it, with at most this many more characters. */
const ADDITION_MAX = 5;

const isOwnEmail = (password: string, email: string): boolean => {
  const [name = "", host = ""] = email.split("@");
  return [email, name, host].some(
    (part) =>
      part.length >= 4 && password.includes(part) && password.length - part.length <= ADDITION_MAX,
  );
};
