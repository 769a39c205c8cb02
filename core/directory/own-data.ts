import type { InvalidInput } from "../failure.ts";
import type { Result } from "../result.ts";
import type {
  CurrentAdministrator,
  Erased,
  LinkRefused,
  MailUnavailable,
  NotOffered,
  PersonalData,
} from "../people/personal-data.ts";

/** What people can do about what is held of them. */
export interface OwnData {
  /**
   * Sends a link to what is held about an address, to that address. Takes `email`, and the signs by which spam is told,
   * unchecked. The answer is the same whether or not anything is held.
   */
  requestOwnData(
    input: unknown,
  ): Promise<Result<null, InvalidInput | MailUnavailable | NotOffered>>;

  /** Everything held about the address that the link was sent to. */
  showOwnData(token: string): Promise<Result<PersonalData, LinkRefused | NotOffered>>;

  /** Forgets the address that the link was sent to, and with it the link. Refuses while it is an administrator's. */
  eraseOwnData(
    token: string,
  ): Promise<Result<Erased, LinkRefused | CurrentAdministrator | NotOffered>>;
}
