import type { TooBusy } from "./back-office-failure.ts";
import { fail, type Fail } from "../result.ts";

/** How often a change is planned anew when others change the same records in between. */
const TRIES = 5;

/** Tries until an attempt is settled; an attempt answers `undefined` when others were faster, and it has to look again. */
export const replan = async <T>(
  attempt: () => Promise<T | undefined>,
): Promise<T | Fail<TooBusy>> => {
  for (let tries = 0; tries < TRIES; tries++) {
    const outcome = await attempt();
    if (outcome !== undefined) return outcome;
  }
  return fail({ kind: "too-busy" });
};
