import { pick } from "#core/records.ts";
import { emailKey } from "#core/text/addresses.ts";
import type { PeopleAccounts } from "../store/personal-data-store.ts";
import { findAccount, removeInvitationsTo } from "./accounts.ts";
import type { IdentityRecords, InvitationRecord } from "./identity-records.ts";

/** Accounts and invitations as personal data. */
export const peopleAccounts = (records: IdentityRecords): PeopleAccounts => {
  const invitationsTo = (email: string): InvitationRecord[] =>
    records.listInvitations().filter((one) => emailKey(one.email) === emailKey(email));
  return {
    find: async (email) => {
      const account = findAccount(records, email);
      return {
        account: account ? pick(account, ["email", "createdAt"]) : null,
        invitations: invitationsTo(email).map(({ invitedAt: askedAt, expiresAt }) => ({
          askedAt,
          expiresAt,
        })),
      };
    },

    forgetInvitations: (email) =>
      records.atomically(() => {
        const { length } = invitationsTo(email);
        removeInvitationsTo(records, email);
        return length;
      }),

    forgetInvitationsExpiredBefore: (time) =>
      records.atomically(() => {
        const expired = records.listInvitations().filter(({ expiresAt }) => expiresAt < time);
        for (const { id } of expired) records.removeInvitation(id);
        return expired.length;
      }),
  };
};

/** The accounts of an identity without invitations. */
export const accountsWithoutInvitations = (
  listAdministrators: () => Promise<readonly { email: string; createdAt: string }[]>,
): PeopleAccounts => ({
  find: async (email) => {
    const administrators = await listAdministrators();
    const found = administrators.find((one) => emailKey(one.email) === emailKey(email));
    return { account: found ? pick(found, ["email", "createdAt"]) : null, invitations: [] };
  },
  forgetInvitations: async () => 0,
  forgetInvitationsExpiredBefore: async () => 0,
});
