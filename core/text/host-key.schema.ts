import { z } from "zod";
import { hostOf } from "./addresses.ts";

const ASCII = /^[\0-~]*$/;
/** Normalises with the platform's `URL`, for which the core has no types. */
const url = z.url({ normalize: true });

/** The form in which hosts are compared: lower case, punycode, no dot at the end. `LÄRCHE.example.` → `xn--lrche-gra.example`. */
export const hostKey = (host: string): string => {
  const lower = host.toLowerCase().replace(/\.$/, "");
  if (ASCII.test(lower)) return lower;
  const parsed = url.safeParse(`https://${lower}`);
  return (parsed.success && hostOf(parsed.data)) || lower;
};
