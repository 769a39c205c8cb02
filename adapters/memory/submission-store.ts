import type { SubmissionStore } from "#core/ports/back-office-store.ts";
import { PENDING } from "#core/change/change-set.ts";
import { createMemory, type Memory } from "./memory.ts";

/** Suggestions that are kept as long as their process lives. */
export const memorySubmissionStore = (memory: Memory = createMemory()): SubmissionStore => {
  const addAll: SubmissionStore["addAll"] = async (added) => {
    const { state } = memory;
    const submissions = new Map(state.submissions);
    for (const submission of added) {
      if (submissions.has(submission.id))
        throw new Error(`Submission ${submission.id} is kept already`);
      submissions.set(submission.id, { ...PENDING, ...submission, decided: null });
    }
    memory.state = { ...state, submissions };
  };
  return { add: (submission) => addAll([submission]), addAll };
};
