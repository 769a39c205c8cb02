export { emailKey, storedEmail } from "#core/text/email.ts";
