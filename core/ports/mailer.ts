import type { Result } from "../result.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same for programs that show HTML; a whole document. Absent where plain text is all there is. */
  html?: string;
  /** Beside those every mail has, such as `List-Unsubscribe`. */
  headers: Readonly<Record<string, string>>;
}

/** The mail did not leave, as far as is known. Says nothing of whom it was for. */
export interface MailNotSent {
  kind: "mail-not-sent";
  /** Trying again will not help: the mail itself was refused. */
  isFinal: boolean;
  /** A word for the log, such as `ECONNECTION` or `EENVELOPE 550`. */
  code: string;
  /** The connection broke after the mail was handed over and before an answer came: it may arrive all the same. */
  mayHaveLeft: boolean;
}

/** Hands mails over to whoever delivers them. */
export interface Mailer {
  /** Hands one mail over, or says within seconds that it could not. What goes wrong outside is answered, never thrown. */
  send(mail: Mail): Promise<Result<null, MailNotSent>>;

  /** Deletes every copy kept here of mails to this address, in whatever case; answers how many there were. */
  forget(email: string): Promise<number>;

  /** Deletes copies kept here of mails written before then; answers how many there were. */
  forgetBefore(time: Date): Promise<number>;
}

/** Takes mails to be sent when there is time, so that nobody waits for a mail server. */
export interface Outbox {
  /** Whether `post` would take a mail now. */
  hasRoom(): boolean;

  /** Takes a mail, and tries a few times to send it. `false` when there is no room: it was not taken. */
  post(mail: Mail): boolean;
}

/** What a link in a mail may be used for; a link for one purpose opens no other. */
export type LinkPurpose =
  | "confirm"
  | "unsubscribe"
  | "own-data"
  | "reset-password"
  | "confirm-correction";

/**
 * Makes and reads what a link in a mail carries. It names a record by its id and nobody by an address, and cannot be
 * made by anybody who does not know this installation's secret.
 */
export interface LinkSigner {
  /** A token for this purpose, of characters that stand in an address as they are. `null`: good for as long as the record is there. */
  sign(purpose: LinkPurpose, id: string, expiresAt: Date | null): Promise<string>;

  /** The id that a token was made for; `undefined` for another purpose, after its time, and for anything not made here. */
  read(purpose: LinkPurpose, token: string): Promise<string | undefined>;
}
