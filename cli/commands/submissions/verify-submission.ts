import { promises as dns } from "node:dns";
import { withContext } from "../../context.ts";
import type { OutputOptions } from "../../output/terminal.ts";
import { UserError } from "../../user-error.ts";
import { findSubmissionId } from "./list-submissions.ts";
import { codeOf } from "#adapters/system.ts";

/** Confirms a correction whose brand says so in the DNS. On Supabase that is for who has the secret key. */
export const verify = (meant: string, options: OutputOptions): Promise<void> =>
  withContext(
    options,
    async (context, terminal) => {
      const id = await findSubmissionId(context, meant);
      const verified = await context.backOffice.verifyCorrection(id, readTextRecords);
      if (!verified.ok)
        throw new UserError(
          verified.failure.kind === "not-confirmed"
            ? `Not confirmed: ${verified.failure.why}.`
            : `There is no submission ${meant}.`,
        );
      const { host } = verified.value;
      await terminal.answer({ submissionId: id, confirmedFrom: host }, `Confirmed from @${host}.`);
    },
    { asOwner: true },
  );

const TIMEOUT_MS = 3_000;
const NO_RECORD = new Set(["ENOTFOUND", "ENODATA"]);

/** Asks the name servers of this machine. A record may come in pieces. */
const readTextRecords = async (host: string): Promise<string[]> => {
  try {
    const records = await new dns.Resolver({ timeout: TIMEOUT_MS, tries: 2 }).resolveTxt(host);
    return records.map((pieces) => pieces.join(""));
  } catch (error) {
    const code = codeOf(error) ?? "";
    if (NO_RECORD.has(code)) return [];
    throw new UserError(`The name servers did not answer for ${host} (${code}). Try again.`);
  }
};
