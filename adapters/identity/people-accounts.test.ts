import { expect, it } from "vitest";
import { memoryIdentityRecords } from "./identity.harness.ts";
import { peopleAccounts } from "./people-accounts.ts";

const AT = "2026-03-01T08:00:00.000Z";
const LATER = "2026-03-04T08:00:00.000Z";

/** Amy, who invited Ben and Cat; Ben's invitation expires earlier. */
const open = () => {
  const records = memoryIdentityRecords();
  const account = { id: "1", email: "Amy@golf.example", createdAt: AT };
  records.addAccount({ ...account, passwordHash: "", temporaryUntil: null });
  for (const [name, expiresAt] of [
    ["Ben", "2026-03-03T08:00:00.000Z"],
    ["Cat", LATER],
  ] as const)
    records.addInvitation({
      id: name,
      email: `${name}@golf.example`,
      invitedBy: account.id,
      invitedAt: AT,
      expiresAt,
    });
  return { records, accounts: peopleAccounts(records) };
};

it("finds an account and open invitations, however the address is written", async () => {
  const { accounts } = open();
  expect(await accounts.find("amy@GOLF.example")).toEqual({
    account: { email: "Amy@golf.example", createdAt: AT },
    invitations: [],
  });
  expect(await accounts.find(" cat@golf.example")).toEqual({
    account: null,
    invitations: [{ askedAt: AT, expiresAt: LATER }],
  });
});

it("forgets the invitations to an address, and counts them", async () => {
  const { records, accounts } = open();
  expect(await accounts.forgetInvitations("CAT@golf.example")).toBe(1);
  expect(await accounts.forgetInvitations("amy@golf.example")).toBe(0);
  expect(records.listInvitations().map(({ id }) => id)).toEqual(["Ben"]);
});

it("forgets expired invitations, and counts them", async () => {
  const { records, accounts } = open();
  expect(await accounts.forgetInvitationsExpiredBefore(LATER)).toBe(1);
  expect(records.listInvitations().map(({ id }) => id)).toEqual(["Cat"]);
});
