import type { InvalidInput } from "../failure.ts";
import type { LinkRefused, MailUnavailable, NotOffered } from "./personal-data.ts";
import type { Result } from "../result.ts";

/** What a visitor can do about the newsletter. */
export interface Newsletter {
  /**
   * Asks for an address to be put on the list: its owner is sent a mail and has to agree. Takes `email`, and the signs
   * by which spam is told, unchecked. The answer is the same whether or not the address is on the list.
   */
  subscribe(input: unknown): Promise<Result<null, InvalidInput | MailUnavailable | NotOffered>>;

  /** The owner agrees, by what the link in the mail carries. Agreeing again changes nothing. */
  confirmSubscription(token: string): Promise<Result<null, LinkRefused | NotOffered>>;

  /** Takes the address that a mail was sent to off the list and forgets it. One that is no longer there is no error. */
  unsubscribe(token: string): Promise<Result<null, LinkRefused | NotOffered>>;
}
