import type { HeldQuestion, RoundsStore } from "#core/ports/rounds-store.ts";
import { ascending } from "#core/taxonomy/taxonomy.ts";
import { createMemory, type Memory } from "./memory.ts";

/** What is put off, and who was given what, as long as its process lives. */
export const memoryRoundsStore = (memory: Memory = createMemory()): RoundsStore => {
  const held = (now: Date): Map<string, HeldQuestion> => {
    const moment = now.toISOString();
    return new Map([...memory.state.heldQuestions].filter(([, { until }]) => until > moment));
  };
  const hold = (question: HeldQuestion, now: Date): void => {
    memory.state = { ...memory.state, heldQuestions: held(now).set(question.id, question) };
  };

  return {
    list: async (now) => [...held(now).values()].sort((a, b) => ascending(a.id, b.id)),
    give: async (question, now) => {
      const known = held(now).get(question.id);
      if (known && known.holder !== question.holder) return false;
      hold({ ...question }, now);
      return true;
    },
    putOff: async ({ id, until }, now) => hold({ id, until, holder: null }, now),
  };
};
