/** What a link in a mail may be used for; a link for one purpose opens no other. */
export type LinkPurpose = "confirm" | "unsubscribe" | "own-data" | "reset-password";

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
