import { emailKey, storedEmail } from "#core/text/addresses.ts";
import { weaknessOf } from "#core/session/password-rules.ts";
import { pick } from "#core/records.ts";
import { fail, ok, StoreUnavailable } from "#core/result.ts";
import { markOf } from "../identity/keys.ts";
import type { AdminList, PasswordRecovery } from "#core/ports/identity.ts";
import { linkRefused } from "#core/people/personal-data.ts";
import type {
  AccountExists,
  AdministratorNotFound,
  Credentials,
  EmailTaken,
  InvalidEmail,
  ListedAdministrator,
  OwnAccount,
  WeakPassword,
} from "#core/session/session.ts";
import { readRpc } from "./rpc.ts";
import {
  throwIfUnavailable,
  type AuthRefusal,
  changePasswordAsOwner,
  isPlainEmail,
  WEAKER_THAN_ALLOWED,
} from "./auth-call.ts";
import { type SupabaseProject, supabaseClient } from "./client.ts";

/** An account of Supabase Auth. */
interface Account extends ListedAdministrator {
  isAdministrator: boolean;
}

const notFound = fail<AdministratorNotFound>({ kind: "administrator-not-found" });

/** The admin list of a project. */
export const supabaseAdminList = (ownerProject: SupabaseProject): AdminList & PasswordRecovery => {
  const owner = supabaseClient(ownerProject);

  /** All administrators; with `email`, the accounts with this address, administrators first. */
  const listAccounts = async (query: { email?: string } = {}): Promise<Account[]> =>
    (await readRpc<Account[]>(owner, "list_accounts", { query })).map((account) =>
      Object.assign(account, {
        createdAt: isoTime(account.createdAt),
        signedInAt: account.signedInAt && isoTime(account.signedInAt),
      }),
    );
  const find = async (email: string): Promise<Account | undefined> => {
    const [found] = await listAccounts({ email });
    return found?.isAdministrator ? found : undefined;
  };
  /** Idempotent. Returns undefined if no account qualifies. */
  const setAdministrator = async (email: string, isAdministrator: boolean) => {
    const query = { email, isAdministrator };
    const account = await readRpc<Account | null>(owner, "set_administrator", { query });
    return account
      ? { id: account.id, email: account.email, createdAt: isoTime(account.createdAt) }
      : undefined;
  };

  /** Returns the normalised e-mail. Refuses invalid credentials and the e-mail of an administrator. */
  const validated = async ({ email: given, password }: Credentials) => {
    const email = storedEmail(given);
    if (email === undefined || !isPlainEmail(email))
      return fail<InvalidEmail>({ kind: "invalid-email" });
    const weakness = weaknessOf(password, email);
    if (weakness) return fail(weakness);
    return (await find(email)) ? fail<EmailTaken>({ kind: "email-taken" }) : ok(email);
  };

  const changePassword = async (id: string, password: string): Promise<void> => {
    await changePasswordAsOwner(ownerProject, id, password);
    await readRpc<boolean>(owner, "end_sessions", { query: { account: id } });
  };

  /** Supabase Auth exposes no password hashes, so the mark depends on `updated_at`, which changes with every sign-in too. */
  const markFor = async (id: string): Promise<string | undefined> => {
    const { data, error } = await owner.auth.admin.getUserById(id);
    if (error) throwIfUnavailable(error);
    return data.user?.updated_at === undefined ? undefined : markOf(data.user.updated_at);
  };

  return {
    listAdministrators: async () =>
      (await listAccounts())
        .map((account) => pick(account, ["id", "email", "createdAt", "signedInAt"]))
        .sort((a, b) => emailKey(a.email).localeCompare(emailKey(b.email), "en")),

    addAdministrator: async (credentials, temporaryUntil) => {
      refuseTemporary(temporaryUntil);
      const email = await validated(credentials);
      if (!email.ok) return email;
      const account = { email: email.value, password: credentials.password };
      const made = await owner.auth.admin.createUser({ ...account, email_confirm: true });
      // `lite start` lacks the admin calls of Auth, so the account signs up as any visitor can, through a client that stores no session.
      const { data, error } =
        made.error?.code === "no_authorization"
          ? await supabaseClient(ownerProject).auth.signUp(account)
          : made;
      if (error) return fail(createRefused(error));
      // Auth may answer a sign-up with a known e-mail as if it had made an account.
      const [found] = await listAccounts({ email: email.value });
      const isMade = found !== undefined && found.id === data.user?.id;
      const added = isMade && (await setAdministrator(email.value, true));
      return added ? ok(added) : fail<AccountExists>({ kind: "account-exists" });
    },

    removeAdministrator: async (email, by) => {
      if (by !== undefined && emailKey(by) === emailKey(email))
        return fail<OwnAccount>({ kind: "own-account" });
      if (by !== undefined && !(await find(by))) return notFound;
      return (await setAdministrator(email, false)) ? ok(null) : notFound;
    },

    setPassword: async ({ email, password }, temporaryUntil) => {
      refuseTemporary(temporaryUntil);
      const weakness = weaknessOf(password, email);
      if (weakness) return fail(weakness);
      const found = await find(email);
      if (!found) return notFound;
      await changePassword(found.id, password);
      return ok(null);
    },

    findRecoverable: async (given) => {
      const found = await find(given);
      const mark = found && (await markFor(found.id));
      return found && mark !== undefined ? { email: found.email, mark } : undefined;
    },

    recoverPassword: async ({ email, password }, mark) => {
      const found = await find(email);
      if (!found || (await markFor(found.id)) !== mark) return linkRefused;
      const weakness = weaknessOf(password, email);
      if (weakness) return fail(weakness);
      await changePassword(found.id, password);
      return ok(null);
    },

    listTemporaryPasswords: async () => [],
  };
};

/** Times of Supabase Auth have microseconds and an offset. */
export const isoTime = (time: string): string => new Date(time).toISOString();

/** Why Supabase Auth refused to create the account. */
const createRefused = (error: AuthRefusal): AccountExists | InvalidEmail | WeakPassword => {
  throwIfUnavailable(error);
  switch (error.code) {
    case "email_exists":
    case "user_already_exists":
      return { kind: "account-exists" };
    case "weak_password":
      return WEAKER_THAN_ALLOWED;
    case "email_address_invalid":
    case "validation_failed":
      return { kind: "invalid-email" };
    default:
      throw new StoreUnavailable(
        `Supabase Auth did not create the account (${error.code ?? error.status}).`,
      );
  }
};

const refuseTemporary = (temporaryUntil: Date | undefined): void => {
  if (temporaryUntil) throw new Error("A Supabase project has no temporary passwords.");
};
