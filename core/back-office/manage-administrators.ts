import { DAY_MS } from "../days.ts";
import { parseNamedEmail } from "../people/sent-email.schema.ts";
import type { Mail } from "../ports/mailer.ts";
import { fail, type InvalidInput, ok, type Result } from "../result.ts";
import { signInvitation } from "../session/accept-invitation.ts";
import type {
  AdministratorNotFound,
  CommandLineOnly,
  EmailTaken,
  Invitation,
  InvitationNotFound,
  ListedAdministrator,
  OwnAccount,
  TooManyInvitations,
} from "../session/session.ts";
import type { PeopleParts } from "./back-office-parts.ts";

/** How long an invitation is valid. */
export const INVITATION_DAYS = 3;

export interface AdministratorsState {
  /** By e-mail address. */
  administrators: ListedAdministrator[];
  /** Open invitations, oldest first. */
  invitations: Invitation[];
  /** Whether administrators can be invited and removed in the back office; otherwise only on the command line. */
  canManage: boolean;
}

export interface Invited {
  invitation: Invitation;
  /** The link, shown only now; null if it was mailed. */
  url: string | null;
}

/** What administrators can do about the admin list. */
export interface ManageAdministrators {
  /** The administrators and the open invitations. */
  showAdministrators(): Promise<AdministratorsState>;

  /**
   * Invites an address with a link that works once, for three days. The link is mailed if this server sends mail, and otherwise
   * returned. Another invitation to the same address replaces the first. An invitation ends when its sender is removed. Takes
   * unvalidated input: `email`.
   */
  inviteAdministrator(
    input: unknown,
  ): Promise<
    Result<
      Invited,
      InvalidInput | EmailTaken | AdministratorNotFound | TooManyInvitations | CommandLineOnly
    >
  >;

  /** Withdraws an invitation: its link no longer works. */
  withdrawInvitation(id: string): Promise<Result<null, InvitationNotFound | CommandLineOnly>>;

  /** Removes an administrator, ends their sessions and withdraws their invitations. Refuses the actor's own account, so one administrator always stays. */
  removeAdministrator(
    id: string,
  ): Promise<Result<null, AdministratorNotFound | OwnAccount | CommandLineOnly>>;
}

export const manageAdministrators = ({
  administrators: { accounts, inviting },
  actor: { actor },
  clock,
}: PeopleParts): ManageAdministrators => {
  return {
    showAdministrators: async () => ({
      administrators: await accounts.listAdministrators(),
      invitations: inviting ? await inviting.invitations.listInvitations() : [],
      canManage: inviting !== undefined,
    }),

    inviteAdministrator: async (input) => {
      if (!inviting) return commandLineOnly;
      const named = parseNamedEmail(input);
      if (!named.ok) return named;
      const { email } = named.value;
      const { invitations, keys, origin, post } = inviting;
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
      const key = keys.next();
      const invitation: Invitation = {
        id: keys.idOf(key),
        email,
        invitedBy: actor,
        invitedAt: now.toISOString(),
        expiresAt: expiresAt.toISOString(),
      };
      const added = await invitations.addInvitation(invitation);
      if (!added.ok) return added;
      // After the #, so that it appears in no server log and no referrer.
      const url = `${origin()}/admin/invitation#${await signInvitation(inviting, key, expiresAt)}`;
      const isMailed = post?.(invitationMail(email, url, origin()), "urgent") ?? false;
      return ok({ invitation, url: isMailed ? null : url });
    },

    withdrawInvitation: async (id) => {
      if (!inviting) return commandLineOnly;
      return (await inviting.invitations.withdrawInvitation(id))
        ? ok(null)
        : fail({ kind: "invitation-not-found" });
    },

    removeAdministrator: async (id) => {
      if (!inviting) return commandLineOnly;
      const found = (await accounts.listAdministrators()).find((one) => one.id === id);
      return found
        ? accounts.removeAdministrator(found.email, actor)
        : fail({ kind: "administrator-not-found" });
    },
  };
};

const commandLineOnly = fail<CommandLineOnly>({ kind: "command-line-only" });

const invitationMail = (to: string, url: string, origin: string): Mail => ({
  to,
  subject: "You are invited to edit GolfBrands",
  headers: {},
  text: `An administrator of GolfBrands invites you to edit the directory.

Open this page to choose a password and sign in. The link works once, within ${INVITATION_DAYS} days:
${url}

If you did not expect this, ignore this e-mail. Without the link nobody gets an account.

GolfBrands, ${origin}
`,
});
