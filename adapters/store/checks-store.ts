import type { ChecksStore } from "#core/ports/checks-stores.ts";
import { drop, put, type Rows } from "./rows.ts";
import { serially } from "./serially.ts";

/** Stores reserved and postponed questions. */
export const checksStore = (rows: Rows): ChecksStore => ({
  list: (now) =>
    rows.find("heldQuestions", { where: [["until", ">", now.toISOString()]], order: ["id"] }),

  reserve: (question, now) =>
    serially(rows, ["checks"], async () => {
      const [known] = await rows.find("heldQuestions", {
        where: [
          ["id", "=", question.id],
          ["until", ">", now.toISOString()],
        ],
      });
      return known && known.holder !== question.holder
        ? { writes: [], value: false }
        : { writes: [forgetting(now), put("heldQuestions", [question])], value: true };
    }),

  postpone: (question, now) =>
    serially(rows, ["checks"], async () => ({
      writes: [forgetting(now), put("heldQuestions", [{ ...question, holder: null }])],
      value: undefined,
    })),
});

const forgetting = (now: Date) => drop("heldQuestions", ["until", "<=", now.toISOString()]);
