import type { Mail } from "../ports/mailer.ts";

/** The tokens of the links in a mail, by path. */
export const linkIn = (mail: Pick<Mail, "text"> | undefined, path: string): string => {
  const [, token] =
    new RegExp(`https?://[^\\s/]+${path}\\?token=([\\w.~-]+)`).exec(mail?.text ?? "") ?? [];
  if (token === undefined) throw new Error(`No link to ${path} in ${mail?.text ?? "no mail"}`);
  return token;
};
