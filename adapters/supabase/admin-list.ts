import { emailKey, storedEmail } from "#adapters/identity/email.ts";
import { weaknessOf } from "#adapters/identity/password-rules.ts";
import { StoreUnavailable } from "#core/ports/catalog-store.ts";
import type { AdminList } from "#core/ports/identity.ts";
import { fail, ok } from "#core/result.ts";
import type { Administrator } from "#core/session/administrator.ts";
import type { AdministratorNotFound } from "#core/session/failure.ts";
import { ask, tell } from "./ask.ts";
import { assertJudged } from "./auth-answers.ts";
import { type SupabaseProject, supabaseClient } from "./client.ts";

const notFound = fail<AdministratorNotFound>({ kind: "administrator-not-found" });

/** The admin list of a project. Only the secret key opens it. */
export const supabaseAdminList = (
  visitors: SupabaseProject,
  keepers: SupabaseProject | undefined,
): AdminList => {
  const keeper = () => {
    if (!keepers) throw new StoreUnavailable("The admin list needs SUPABASE_SECRET_KEY.");
    return supabaseClient(keepers);
  };
  const list = () => ask<Administrator[]>(keeper(), "list_admins");
  const find = async (email: string) =>
    (await list()).find((one) => emailKey(one.email) === emailKey(email));

  /** Makes an account whose e-mail needs no confirming, or gives the one there is this password. */
  const openAccount = async (email: string, password: string): Promise<void> => {
    const { error } = await keeper().auth.admin.createUser({
      email,
      password,
      email_confirm: true,
    });
    if (!error) return;
    assertJudged(error);
    if (error.code === "email_exists" || error.code === "user_already_exists") return;
    // A server without the calls for administrators still lets people sign up.
    const signedUp = await supabaseClient(visitors).auth.signUp({ email, password });
    if (signedUp.error) assertJudged(signedUp.error);
  };

  return {
    listAdministrators: async () =>
      (await list()).sort((a, b) => emailKey(a.email).localeCompare(emailKey(b.email), "en")),

    addAdministrator: async ({ email: given, password }, madeUpUntil) => {
      const email = storedEmail(given);
      if (email === undefined) return fail({ kind: "invalid-email" });
      const weakness = weaknessOf(password, email);
      if (weakness) return fail(weakness);
      assertChosen(madeUpUntil);
      if (await find(email)) return fail({ kind: "email-taken" });
      await openAccount(email, password);
      const added = await tell<Administrator | null>(keeper(), "add_admin", { email });
      // Supabase Auth is stricter than this server about what an address is.
      return added ? ok(added) : fail({ kind: "invalid-email" });
    },

    removeAdministrator: async (email) =>
      (await tell<boolean>(keeper(), "remove_admin", { email })) ? ok(null) : notFound,

    setPassword: async ({ email, password }, madeUpUntil) => {
      assertChosen(madeUpUntil);
      const weakness = weaknessOf(password, email);
      if (weakness) return fail(weakness);
      const found = await find(email);
      if (!found) return notFound;
      const { error } = await keeper().auth.admin.updateUserById(found.id, { password });
      if (error) {
        assertJudged(error);
        throw new StoreUnavailable(
          "Supabase Auth did not change the password. Change it in the Supabase dashboard.",
        );
      }
      await tell<null>(keeper(), "end_sessions", { user_id: found.id });
      return ok(null);
    },

    listMadeUpPasswords: async () => [],
  };
};

/** Supabase Auth knows no password that is good once. */
const assertChosen = (madeUpUntil: Date | undefined): void => {
  if (madeUpUntil) throw new Error("Passwords are not made up in a Supabase project.");
};
