import type { Invitations } from "#core/ports/identity.ts";
import type { Clock, Ids } from "#core/ports/system.ts";
import { fail, ok } from "#core/result.ts";
import { type Invitation, OPEN_INVITATIONS_MAX } from "#core/session/session.ts";
import { emailKey } from "#core/text/addresses.ts";
import { linkRefused } from "#core/people/personal-data.ts";
import { addAccount, findAccount, removeInvitationsTo } from "./accounts.ts";
import type { IdentityRecords } from "./identity-records.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { weaknessOf } from "#core/session/password-rules.ts";

/** Invitations to become an administrator. */
export const createInvitations = (
  records: IdentityRecords,
  { clock, ids, passwords }: { clock: Clock; ids: Ids; passwords: PasswordHasher },
): Invitations => {
  /** Unexpired invitations whose sender is still an administrator; `invitedBy` is the sender's e-mail. */
  const listOpen = (): Invitation[] => {
    const now = clock.now().toISOString();
    const emails = new Map(records.listAccounts().map(({ id, email }) => [id, email]));
    return records.listInvitations().flatMap((invitation) => {
      const invitedBy = emails.get(invitation.invitedBy);
      return invitedBy === undefined || invitation.expiresAt <= now
        ? []
        : [{ ...invitation, invitedBy }];
    });
  };
  const findOpen = (id: string) => listOpen().find((invitation) => invitation.id === id);

  return {
    listInvitations: async () => listOpen(),

    addInvitation: (invitation) =>
      records.atomically(() => {
        const inviter = findAccount(records, invitation.invitedBy);
        if (!inviter) return fail({ kind: "administrator-not-found" } as const);
        if (findAccount(records, invitation.email)) return fail({ kind: "email-taken" } as const);
        const key = emailKey(invitation.email);
        const others = listOpen().filter(({ email }) => emailKey(email) !== key);
        if (others.length >= OPEN_INVITATIONS_MAX)
          return fail({ kind: "too-many-invitations" } as const);
        removeInvitationsTo(records, invitation.email);
        records.addInvitation({ ...invitation, invitedBy: inviter.id });
        return ok(null);
      }),

    withdrawInvitation: (id) =>
      records.atomically(() => {
        const isOpen = findOpen(id) !== undefined;
        if (isOpen) records.removeInvitation(id);
        return isOpen;
      }),

    acceptInvitation: async (id, password) => {
      const invitation = findOpen(id);
      if (!invitation) return linkRefused;
      const { email } = invitation;
      const weakness = weaknessOf(password, email);
      if (weakness) return fail(weakness);
      const passwordHash = await passwords.hash(password);
      return records.atomically(() => {
        // Two requests may use one link at the same time.
        if (!findOpen(id) || findAccount(records, email)) return linkRefused;
        const administrator = { id: ids.next(), email, createdAt: clock.now().toISOString() };
        return ok(addAccount(records, administrator, passwordHash));
      });
    },
  };
};
