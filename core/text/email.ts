import { LIMITS } from "../limits.ts";
import { cleanLine, isBeyond, isPlainLine } from "./clean.ts";

/** Something at somewhere. `admin@localhost` is an address, so no top-level domain is asked for. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/u;

/** An e-mail as it is stored, or `undefined` for text that is no address. */
export const storedEmail = (given: string): string | undefined => {
  if (isBeyond(given, LIMITS.email)) return undefined;
  const email = cleanLine(given);
  return email.length <= LIMITS.email && isPlainLine(email) && ADDRESS.test(email)
    ? email
    : undefined;
};

/** The form in which e-mails are compared. */
export const emailKey = (email: string): string => cleanLine(email).toLowerCase();
