import { describe } from "vitest";
import { memoryIdentity, quickParts } from "./identity.harness.ts";
import { identityContract } from "#core/ports/identity.contract.ts";

describe("an identity in memory", () => {
  identityContract(async (clock) => {
    const identity = memoryIdentity(quickParts(clock));
    return { identity, invitations: identity, close: async () => {} };
  });
});
