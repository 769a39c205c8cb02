import type { Mail } from "../ports/mailer.ts";
import { ok } from "../result.ts";
import { openIssue, type SendingParts } from "./send-issue.ts";

/** What a link in a mail carries, by where it leads. */
export const linkIn = (mail: Pick<Mail, "text"> | undefined, path: string): string => {
  const [, token] =
    new RegExp(`https?://[^\\s/]+${path}\\?token=([\\w.~-]+)`).exec(mail?.text ?? "") ?? [];
  if (token === undefined) throw new Error(`No link to ${path} in ${mail?.text ?? "no mail"}`);
  return token;
};

/** Begins an issue, and sends it while whoever asked does other things. */
export const sendByItself = (parts: SendingParts) => async () => {
  const opened = await openIssue(parts)();
  if (!opened.ok) return opened;
  void opened.value.send({ isOver: () => false, pauseMs: 0, pause: async () => {} });
  return ok(opened.value.issue);
};
