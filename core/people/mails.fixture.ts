import type { Mail } from "../ports/mailer.ts";

/** What a link in a mail carries, by where it leads. */
export const linkIn = (mail: Pick<Mail, "text"> | undefined, path: string): string => {
  const [, token] =
    new RegExp(`https?://[^\\s/]+${path}\\?token=([\\w.~-]+)`).exec(mail?.text ?? "") ?? [];
  if (token === undefined) throw new Error(`No link to ${path} in ${mail?.text ?? "no mail"}`);
  return token;
};
