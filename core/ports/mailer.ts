import type { Result } from "../result.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** An HTML alternative to `text`: a whole document. */
  html?: string;
  /** Additional headers, such as `List-Unsubscribe`. */
  headers: Readonly<Record<string, string>>;
}

/** A mail that was probably not sent. Does not name the recipient. */
export interface MailNotSent {
  kind: "mail-not-sent";
  /** Do not retry: the server refused this mail for good. */
  isFinal: boolean;
  /** For the log, such as `ECONNECTION` or `EENVELOPE 550`. */
  code: string;
  /** The connection broke before the server answered, so the mail may still arrive. */
  mayHaveLeft: boolean;
}

export interface Mailer {
  /** Hands one mail to the mail server. Fails within seconds. Returns external failures instead of throwing them. */
  send(mail: Mail): Promise<Result<null, MailNotSent>>;

  /** Deletes stored copies of mails to this address, case-insensitively. Returns how many. */
  forget(email: string): Promise<number>;

  /** Deletes stored copies older than this. Returns how many. */
  forgetBefore(time: Date): Promise<number>;
}

/** The queue reserves places for `urgent` mails, with which administrators regain access. Anybody can cause `normal` mails. */
export type Urgency = "normal" | "urgent";

/** Sends mails in the background, so that no request waits for a mail server. */
export interface Outbox {
  /** Whether `post` would accept this many mails now; by default one. */
  hasCapacity(urgency?: Urgency, mails?: number): boolean;

  /** Accepts a mail and tries a few times to send it. Returns `false` if the queue is full. */
  post(mail: Mail, urgency?: Urgency): boolean;
}

/** A link for one purpose works for no other. */
export type LinkPurpose =
  | "confirm-subscription"
  | "my-emails"
  | "own-data"
  | "reset-password"
  | "invitation"
  | "confirm-correction";

/** The longest id: a key (32 characters) and two record ids (up to 64 each), joined with dots. */
export const LINK_ID_MAX = 162;

/** Signs and reads the tokens of links in mails. A token holds a record's id, never an address. Only this installation's secret can sign one. */
export interface LinkSigner {
  /** A URL-safe token for an id of up to `LINK_ID_MAX` characters of ASCII; throws for more. `null`: it does not expire. */
  sign(purpose: LinkPurpose, id: string, expiresAt: Date | null): Promise<string>;

  /** A keyed hash, in 43 characters. Does not reveal the text, and is the same each time. */
  fingerprint(text: string): Promise<string>;

  /** The id in a token; `undefined` for another purpose, an expired or a forged token. */
  read(purpose: LinkPurpose, token: string): Promise<string | undefined>;
}
