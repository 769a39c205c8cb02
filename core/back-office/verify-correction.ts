import { ownHost, withoutLostSite } from "../brand/website.ts";
import { fail, ok, type Result } from "../result.ts";
import { dnsRecordOf } from "../submission/correction.ts";
import type { SubmissionNotFound } from "../submission/review.ts";
import type { LocalBackOfficeParts } from "./back-office-parts.ts";

/** What the text records of a host say; none for a host that has none, or is not there. */
export type ReadTextRecords = (host: string) => Promise<readonly string[]>;

/** The correction does not count as confirmed by the brand. */
export interface NotConfirmed {
  kind: "not-confirmed";
  why: string;
}

/** Confirms a correction that waits, where the brand's own host says so in the DNS. */
export const verifyCorrection =
  ({ records, submissions }: Pick<LocalBackOfficeParts, "records" | "submissions">) =>
  async (
    id: string,
    readTextRecords: ReadTextRecords,
  ): Promise<Result<{ host: string }, SubmissionNotFound | NotConfirmed>> => {
    const submission = await records.findSubmission(id);
    if (!submission) return fail({ kind: "submission-not-found", id });
    const { correction, status } = submission;
    if (!correction) return not("it is the suggestion of a brand, and no correction");
    if (status !== "pending") return not(`it is ${status} already`);
    if (correction.confirmedFrom !== null)
      return not(`it was confirmed from ${correction.confirmedFrom} already`);
    const [brand] = await records.findBrands([correction.brandId]);
    const host = brand && ownHost(withoutLostSite(brand).websiteUrl);
    if (host === undefined) return not("its brand has no site at a host of its own");
    const record = dnsRecordOf(id);
    if (!(await readTextRecords(host)).some((text) => text.trim() === record))
      return not(`${host} has no text record ${record}`);
    return (await submissions.confirmCorrection(id, host))
      ? ok({ host })
      : not("it was decided meanwhile");
  };

const not = (why: string) => fail<NotConfirmed>({ kind: "not-confirmed", why });
