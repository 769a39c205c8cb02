import type { BackOffice } from "./back-office.ts";
import type { Identity } from "../ports/identity.ts";
import { fail, ok, type Result } from "../result.ts";
import type { PasswordChoiceRequired, SignInRequired } from "../session/failure.ts";
import type { SignedIn } from "../session/session.ts";

export interface AdmitParts {
  identity: Pick<Identity, "whoIs">;
  /** Makes the back office of an administrator; the store may want to see the token itself. */
  openBackOffice: (who: SignedIn, accessToken: string) => BackOffice;
}

/**
 * Hands out the back office: the only way to it in the web. Asks anew on every call, so who is taken off the
 * admin list, changes the password or signs out is refused on the next request.
 */
export const admit =
  ({ identity, openBackOffice }: AdmitParts) =>
  async (
    accessToken: string | undefined,
  ): Promise<Result<BackOffice, SignInRequired | PasswordChoiceRequired>> => {
    if (!accessToken) return fail({ kind: "sign-in-required", reason: "bad-token" });
    const who = await identity.whoIs(accessToken);
    if (!who.ok) return who;
    if (who.value.mustChoosePassword) return fail({ kind: "password-choice-required" });
    return ok(openBackOffice(who.value, accessToken));
  };
