import type { SupabaseClient } from "@supabase/supabase-js";
import type { SubmissionStore } from "#core/ports/back-office-store.ts";
import { rpcRefusal, unavailable, unexpected } from "./rpc.ts";
import { submissionRow } from "./rows.ts";

/** Suggestions kept in a Supabase project. A visitor's client can add to them, and read none. */
export const supabaseSubmissionStore = (client: SupabaseClient): SubmissionStore => {
  // One request is one statement: all its rows or none.
  const addAll: SubmissionStore["addAll"] = async (submissions) => {
    if (submissions.length === 0) return;
    const { error, status } = await client
      .from("brand_submissions")
      .insert(submissions.map(submissionRow))
      .retry(false);
    if (!error) return;
    const refusal = rpcRefusal(error, status);
    throw unavailable(refusal) ?? unexpected("the suggestion", refusal);
  };
  return { add: (submission) => addAll([submission]), addAll };
};
