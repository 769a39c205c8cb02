import { describe } from "vitest";
import { quickParts } from "../identity/identity.harness.ts";
import { identityContract } from "#core/ports/identity.contract.ts";
import { memoryIdentity } from "./identity.ts";

describe("an identity in memory", () => {
  identityContract(async (clock) => ({
    identity: memoryIdentity(quickParts(clock)),
    close: async () => {},
  }));
});
