import type { SubmissionStore } from "#core/ports/submission-store.ts";
import { PENDING } from "#core/submission/review.ts";
import { createMemory, type Memory } from "./memory.ts";

/** Suggestions that are kept as long as their process lives. */
export const memorySubmissionStore = (memory: Memory = createMemory()): SubmissionStore => ({
  add: async (submission) => {
    const { state } = memory;
    if (state.submissions.has(submission.id))
      throw new Error(`Submission ${submission.id} is kept already`);
    const kept = { ...PENDING, ...submission, decided: null };
    memory.state = { ...state, submissions: new Map([...state.submissions, [kept.id, kept]]) };
  },
});
