export { emailKey, storedEmail } from "#core/text/addresses.ts";
