import type { AdminList, PasswordRecovery } from "#core/ports/identity.ts";
import type { Clock, Ids } from "#core/ports/system.ts";
import type {
  AccountNotFound,
  AdministratorNotFound,
  EmailTaken,
  InvalidEmail,
} from "#core/session/session.ts";
import { linkRefused } from "#core/people/personal-data.ts";
import { fail, ok } from "#core/result.ts";
import { emailKey, storedEmail } from "#core/text/addresses.ts";
import { markOf } from "./keys.ts";
import type { IdentityRecords } from "./identity-records.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { weaknessOf } from "./password-rules.ts";

export interface AdminListParts {
  clock: Clock;
  ids: Ids;
  passwords: PasswordHasher;
}

/** The admin list, over records kept anywhere. */
export const createAdminList = (
  records: IdentityRecords,
  { clock, ids, passwords }: AdminListParts,
): AdminList & PasswordRecovery => {
  const find = (email: string) =>
    records.listAccounts().find((account) => emailKey(account.email) === emailKey(email));

  return {
    listAdministrators: async () =>
      records
        .listAccounts()
        .map(({ id, email, createdAt }) => ({ id, email, createdAt }))
        .sort((one, other) => emailKey(one.email).localeCompare(emailKey(other.email), "en")),

    addAdministrator: async ({ email: given, password }, madeUpUntil) => {
      const email = storedEmail(given);
      if (email === undefined) return fail<InvalidEmail>({ kind: "invalid-email" });
      const weakness = weaknessOf(password, email);
      if (weakness) return fail(weakness);
      const passwordHash = await passwords.hash(password);
      return records.atomically(() => {
        if (find(email)) return fail<EmailTaken>({ kind: "email-taken" });
        const administrator = { id: ids.next(), email, createdAt: clock.now().toISOString() };
        records.addAccount({
          ...administrator,
          passwordHash,
          madeUpUntil: madeUpUntil?.getTime() ?? null,
        });
        return ok(administrator);
      });
    },

    adoptAccount: async ({ email }) =>
      find(email) ? fail<EmailTaken>({ kind: "email-taken" }) : accountNotFound,

    removeAdministrator: (email) =>
      records.atomically(() => {
        const account = find(email);
        if (!account) return notFound;
        records.removeAccount(account.id);
        return ok(null);
      }),

    setPassword: async ({ email, password }, madeUpUntil) => {
      const weakness = weaknessOf(password, email);
      if (weakness) return fail(weakness);
      const passwordHash = await passwords.hash(password);
      return records.atomically(() => {
        const account = find(email);
        if (!account) return notFound;
        records.setPassword(account.id, passwordHash, madeUpUntil?.getTime() ?? null);
        records.removeSessionsOf(account.id);
        return ok(null);
      });
    },

    findRecoverable: async (email) => {
      const account = find(email);
      return account && { email: account.email, mark: markOf(account.passwordHash) };
    },

    recoverPassword: async ({ email, password }, mark) => {
      const account = find(email);
      if (account === undefined || markOf(account.passwordHash) !== mark) return linkRefused;
      const weakness = weaknessOf(password, email);
      if (weakness) return fail(weakness);
      const passwordHash = await passwords.hash(password);
      return records.atomically(() => {
        // Two may use one link at once.
        if (find(email)?.passwordHash !== account.passwordHash) return linkRefused;
        records.setPassword(account.id, passwordHash, null);
        records.removeSessionsOf(account.id);
        return ok(null);
      });
    },

    listMadeUpPasswords: async () =>
      records
        .listAccounts()
        .flatMap(({ email, madeUpUntil }) =>
          madeUpUntil === null ? [] : [{ email, until: new Date(madeUpUntil) }],
        ),
  };
};

const notFound = fail<AdministratorNotFound>({ kind: "administrator-not-found" });
const accountNotFound = fail<AccountNotFound>({ kind: "account-not-found" });
