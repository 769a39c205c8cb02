import {
  addedAgainContract,
  adminListContract,
  writtenEmailsContract,
} from "./identity-admin-list.contract.ts";
import {
  temporaryPasswordsContract,
  ownAccountContract,
  ownSessionsContract,
} from "./identity-own-account.contract.ts";
import { invitationsContract, removalContract } from "./identity-invitations.contract.ts";
import { recoveryContract } from "./identity-recovery.contract.ts";
import { ownTokensContract, refreshContract } from "./identity-refresh.contract.ts";
import {
  composedPasswordsContract,
  signInContract,
  writtenSignInContract,
} from "./identity-sign-in.contract.ts";
import { triesContract } from "./identity-tries.contract.ts";
import { type IdentityLacks, type OpenIdentity, stageIdentity } from "./identity.harness.ts";

/** The contract of every identity. For everything in `lacks`, the adapter's own tests show what it does instead. */
export const identityContract = (
  open: OpenIdentity,
  { lacks = {} }: { lacks?: IdentityLacks } = {},
) => {
  const stage = stageIdentity(open);
  signInContract(stage);
  refreshContract(stage);
  adminListContract(stage);
  ownAccountContract(stage);
  recoveryContract(stage);
  removalContract(stage);
  if (lacks.ownTokens === undefined) {
    ownTokensContract(stage);
    ownSessionsContract(stage);
  }
  if (lacks.temporaryPasswords === undefined) temporaryPasswordsContract(stage);
  if (lacks.writtenEmails === undefined) {
    writtenSignInContract(stage);
    writtenEmailsContract(stage);
  }
  if (lacks.addedAgain === undefined) addedAgainContract(stage);
  if (lacks.composedPasswords === undefined) composedPasswordsContract(stage);
  if (lacks.invitations === undefined) invitationsContract(stage);
  if (lacks.cheapGuesses === undefined) triesContract(stage);
};
