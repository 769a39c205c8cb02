import { UserError, EXIT } from "../user-error.ts";

/** How many are wanted by `--limit`; all when nothing is said. */
export const limitOf = (text: string | undefined): number => {
  if (text === undefined) return Infinity;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UserError("--limit must be a whole number from 1.", EXIT.badUsage);
};
