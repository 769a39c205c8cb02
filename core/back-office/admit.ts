import type { BackOffice } from "./back-office.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { Identity } from "../ports/identity.ts";
import { fail, ok, type Result } from "../result.ts";
import type { PasswordChoiceRequired, SignedIn, SignInRequired } from "../session/session.ts";

export interface AdmitParts {
  identity: Pick<Identity, "whoIs">;
  /** Makes the back office of an administrator; the store may want to see the token itself, or be asked through `whileAdmitted`. */
  openBackOffice: (
    who: SignedIn,
    accessToken: string,
    whileAdmitted: (store: CatalogStore) => CatalogStore,
  ) => BackOffice;
}

/** Who began a change is no administrator any more, or signed out, before it was committed; nothing was written. */
export class NoLongerAdmitted extends Error {
  readonly failure: SignInRequired | PasswordChoiceRequired;
  constructor(failure: SignInRequired | PasswordChoiceRequired) {
    super(`Refused at the commit: ${failure.kind}`);
    this.name = "NoLongerAdmitted";
    this.failure = failure;
  }
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
    const whoIsAdmitted = async (): Promise<
      Result<SignedIn, SignInRequired | PasswordChoiceRequired>
    > => {
      const who = await identity.whoIs(accessToken);
      return who.ok && who.value.mustChoosePassword
        ? fail({ kind: "password-choice-required" })
        : who;
    };
    // An import takes its time to arrive and to be planned; whoever was removed meanwhile writes nothing.
    const whileAdmitted = (store: CatalogStore): CatalogStore => ({
      ...store,
      commit: async (changeSet) => {
        const still = await whoIsAdmitted();
        if (!still.ok) throw new NoLongerAdmitted(still.failure);
        return store.commit(changeSet);
      },
    });
    const who = await whoIsAdmitted();
    return who.ok ? ok(openBackOffice(who.value, accessToken, whileAdmitted)) : who;
  };
