import { ERASED_EMAIL } from "./personal-data.ts";

/** An address stands for itself only where no longer one goes on to either side. */
const BEFORE = String.raw`(?<![\p{L}\p{N}._%+-])`;
const AFTER = String.raw`(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`;

const pattern = (email: string): RegExp =>
  new RegExp(`${BEFORE}${email.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}${AFTER}`, "giu");

/** Whether a text names this address, in whatever case. */
export const namesEmail = (text: string | null, email: string): boolean =>
  text !== null && pattern(email).test(text);

/** A text that names this address no longer. */
export const withoutEmail = (text: string, email: string): string =>
  text.replace(pattern(email), ERASED_EMAIL);

/** Whether any text in a JSON value names this address. Its JSON does not tell: there a line break is a letter. */
export const valueNamesEmail = (value: unknown, email: string): boolean =>
  JSON.stringify(freed(value, email)) !== JSON.stringify(value);

/** Any JSON value with every text in it, however deep, freed of this address. */
export const valueWithoutEmail = <T>(value: T, email: string): T =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts change, and nothing else.
  freed(value, email) as T;

const freed = (value: unknown, email: string): unknown => {
  if (typeof value === "string") return withoutEmail(value, email);
  if (Array.isArray(value)) return value.map((item) => freed(item, email));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, freed(item, email)]));
};
