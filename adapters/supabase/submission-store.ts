import type { SupabaseClient } from "@supabase/supabase-js";
import type { SubmissionStore } from "#core/ports/back-office-store.ts";
import type { TrackedCorrection } from "#core/submission/correction.ts";
import { readCorrection } from "#core/submission/read-correction.ts";
import { emailKey } from "#core/text/addresses.ts";
import {
  sanitizeForPostgres,
  readRpc,
  rpcRefusal,
  unavailable,
  unexpected,
  writeRpc,
} from "./rpc.ts";
import { submissionRow } from "./rows.ts";

/**
 * Submissions in a Supabase project. A visitor's client can add but not read them; only the secret key may
 * name a sender.
 */
export const supabaseSubmissionStore = (
  client: SupabaseClient,
  { keepsSenders = false } = {},
): SubmissionStore => {
  // One request is one statement, so all its rows are written or none.
  const insert = async (rows: object[]): Promise<void> => {
    const { error, status } = await client.from("brand_submissions").insert(rows).retry(false);
    if (!error) return;
    const refusal = rpcRefusal(error, status);
    throw unavailable(refusal) ?? unexpected("the suggestion", refusal);
  };
  return {
    add: (submission, from) => {
      const isKept = keepsSenders && from !== undefined && submission.status === "pending";
      const { sender, senderNetwork } = from ?? {};
      return insert([
        {
          ...submissionRow(submission),
          ...(isKept && { sender_hash: sender, network_hash: senderNetwork }),
        },
      ]);
    },
    addAll: async (submissions) => {
      if (submissions.length > 0) await insert(submissions.map(submissionRow));
    },

    addCorrection: (submission, statusLink, limits, from) =>
      writeRpc<boolean>(client, "add_correction", {
        query: {
          submission: { ...submissionRow(submission), correction: submission.correction },
          statusLink,
          limits,
          ...from,
        },
      }),

    findCorrection: async (statusLink, decidedAfter) => {
      const found = await readRpc<(TrackedCorrection & { fields: string[] | null }) | null>(
        client,
        "find_correction",
        sanitizeForPostgres({ query: { statusLink, decidedAfter } }),
      );
      if (!found) return undefined;
      const { fields, correction, ...rest } = found;
      return { ...rest, correction: readCorrection(correction), ...(fields && { fields }) };
    },

    confirmCorrection: (id, host, email) =>
      writeRpc<boolean>(client, "confirm_correction", {
        query: { id, host, key: email === undefined ? null : emailKey(email) },
      }),
  };
};
