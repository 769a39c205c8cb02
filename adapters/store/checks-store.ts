import type { CheckedFact } from "#core/checks/check-periods.ts";
import type { ChecksStore } from "#core/ports/checks-stores.ts";
import { drop, put, type Rows } from "./rows.ts";
import { serially } from "./serially.ts";
import type { RowOf } from "./tables.ts";

type CountRow = RowOf<"checkCounts">;

/** Stores reserved and postponed questions, and counts of checks. */
export const checksStore = (rows: Rows): ChecksStore => ({
  list: (now) =>
    rows.find("heldQuestions", { where: [["until", ">", now.toISOString()]], order: ["id"] }),

  give: (question, now) =>
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

  putOff: (question, now) =>
    serially(rows, ["checks"], async () => ({
      writes: [forgetting(now), put("heldQuestions", [{ ...question, holder: null }])],
      value: undefined,
    })),

  countChecks: (facts) =>
    recount(rows, facts, ({ checks, changes, field }, isChanged) => ({
      field,
      checks: checks + 1,
      changes: changes + (isChanged ? 1 : 0),
    })),

  uncountChecks: (facts) =>
    recount(rows, facts, ({ checks, changes, field }, isChanged) => ({
      field,
      checks: Math.max(0, checks - 1),
      changes: Math.min(Math.max(0, changes - (isChanged ? 1 : 0)), Math.max(0, checks - 1)),
    })),

  listCheckCounts: () => rows.find("checkCounts"),
});

const forgetting = (now: Date) => drop("heldQuestions", ["until", "<=", now.toISOString()]);

/** Changes the count of each fact's field. A field without checks has no row. */
const recount = (
  rows: Rows,
  facts: readonly CheckedFact[],
  count: (known: CountRow, isChanged: boolean) => CountRow,
): Promise<void> =>
  serially(rows, ["checks"], async () => {
    const fields = [...new Set(facts.map(({ field }) => field))];
    const known = await rows.find("checkCounts", { where: [["field", "in", fields]] });
    const counts = new Map(known.map((row) => [row.field, row]));
    for (const { field, isChanged } of facts)
      counts.set(field, count(counts.get(field) ?? { field, checks: 0, changes: 0 }, isChanged));
    const counted = [...counts.values()].filter(({ checks }) => checks > 0);
    const gone = fields.filter((field) => counts.get(field)?.checks === 0);
    return {
      writes: [
        ...(gone.length > 0 ? [drop("checkCounts", ["field", "in", gone])] : []),
        ...(counted.length > 0 ? [put("checkCounts", counted)] : []),
      ],
      value: undefined,
    };
  });
