import { describeRoundsStore } from "#core/ports/rounds-store.contract.ts";
import { memoryRoundsStore } from "./rounds-stores.ts";

describeRoundsStore("memory", async () => ({
  rounds: memoryRoundsStore(),
  close: async () => {},
}));
