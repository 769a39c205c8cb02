import type { SupabaseClient } from "@supabase/supabase-js";
import type { SubmissionStore } from "#core/ports/back-office-store.ts";
import type { TrackedCorrection } from "#core/submission/correction.ts";
import { readCorrection } from "#core/submission/read-correction.ts";
import { emailKey } from "#core/text/addresses.ts";
import { findable, readRpc, rpcRefusal, unavailable, unexpected, writeRpc } from "./rpc.ts";
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
  return {
    add: (submission) => addAll([submission]),
    addAll,

    addCorrection: (submission, statusLink, most) =>
      writeRpc<boolean>(client, "add_correction", {
        query: {
          submission: { ...submissionRow(submission), correction: submission.correction },
          statusLink,
          most,
        },
      }),

    findCorrection: async (statusLink, decidedAfter) => {
      const found = await readRpc<(TrackedCorrection & { fields: string[] | null }) | null>(
        client,
        "find_correction",
        findable({ query: { statusLink, decidedAfter } }),
      );
      if (!found) return undefined;
      const { fields, correction, ...beside } = found;
      return { ...beside, correction: readCorrection(correction), ...(fields && { fields }) };
    },

    confirmCorrection: (id, host, email) =>
      writeRpc<boolean>(client, "confirm_correction", {
        query: { id, host, key: email === undefined ? null : emailKey(email) },
      }),
  };
};
