import type { Invitations } from "#core/ports/identity.ts";
import type { Clock, Ids } from "#core/ports/system.ts";
import { fail, ok } from "#core/result.ts";
import { linkRefused } from "#core/people/personal-data.ts";
import { findAccount, removeInvitationsTo } from "./accounts.ts";
import type { IdentityRecords } from "./identity-records.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { weaknessOf } from "./password-rules.ts";

/** Invitations, for any record store. */
export const createInvitations = (
  records: IdentityRecords,
  { clock, ids, passwords }: { clock: Clock; ids: Ids; passwords: PasswordHasher },
): Invitations => {
  const listOpen = () => {
    const now = clock.now().toISOString();
    return records.listInvitations().filter(({ expiresAt }) => expiresAt > now);
  };
  const findOpen = (id: string) => listOpen().find((invitation) => invitation.id === id);

  return {
    listInvitations: async () => listOpen(),

    addInvitation: (invitation) =>
      records.atomically(() => {
        if (findAccount(records, invitation.email)) return fail({ kind: "email-taken" } as const);
        removeInvitationsTo(records, invitation.email);
        records.addInvitation(invitation);
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
        records.addAccount({ ...administrator, passwordHash, temporaryUntil: null });
        removeInvitationsTo(records, email);
        return ok(administrator);
      });
    },
  };
};
