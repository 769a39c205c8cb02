import { CLAIMED_AT_ONCE, type SuggesterStore } from "#core/ports/people-stores.ts";
import type { Clock } from "#core/ports/system.ts";
import { put, type Rows } from "./rows.ts";
import { serially } from "./serially.ts";

/** Finds the people to tell about decisions. */
export const suggesterStore = (rows: Rows, clock: Clock): SuggesterStore => ({
  claimDecisions: (after, before) =>
    serially(rows, ["submissions"], async () => {
      // What was decided was moved then.
      const untold = await rows.find("brandSubmissions", {
        where: [
          ["status", "in", ["approved", "rejected"]],
          ["movedAt", ">", after],
          ["movedAt", "<=", before],
          ["submittedByEmail", "!=", null],
          ["toldAt", "=", null],
        ],
        order: ["movedAt"],
        limit: CLAIMED_AT_ONCE,
      });
      const toldAt = clock.now().toISOString();
      const told = untold.map((row) => Object.assign(row, { toldAt }));
      return { writes: [put("brandSubmissions", told)], value: told.map(({ id }) => id) };
    }),
});
