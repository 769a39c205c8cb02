import type { Mail } from "../ports/mailer.ts";

/** The token of the link to this path in a mail. */
export const linkIn = (mail: Pick<Mail, "text"> | undefined, path: string): string => {
  const [, token] =
    new RegExp(`https?://[^\\s/]+${path}\\?token=([\\w.~-]+)`).exec(mail?.text ?? "") ?? [];
  if (token === undefined) throw new Error(`No link to ${path} in ${mail?.text ?? "no mail"}`);
  return token;
};
