import { adminListContract } from "./identity-admin-list.contract.ts";
import { refreshContract } from "./identity-refresh.contract.ts";
import { signInContract } from "./identity-sign-in.contract.ts";
import { triesContract } from "./identity-tries.contract.ts";
import { stageIdentity, type OpenIdentity } from "./identity.cast.ts";

/** What every identity does. */
export const identityContract = (open: OpenIdentity) => {
  const stage = stageIdentity(open);
  signInContract(stage);
  refreshContract(stage);
  adminListContract(stage);
  triesContract(stage);
};
