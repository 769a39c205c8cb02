import { DAY_MS, dayAt, MINUTE_MS } from "../days.ts";
import {
  DECISIONS_CLAIMED,
  type ReviewedSubmission,
  type SubmissionStore,
} from "../ports/submission-store.ts";
import type { Mail } from "../ports/mailer.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import type { Clock } from "../ports/system.ts";
import { dayText } from "../brand/checkable-facts.ts";
import { correctedLabel, proposedNames } from "../submission/correction.ts";
import { emailKey } from "../text/addresses.ts";
import { personOf } from "./mail-limits.ts";
import { listText } from "../text/count-text.ts";
import { myEmailsUrl, withUnsubscribe } from "./mail-parts.ts";

/** How long to wait before mailing a decision, so that it can be undone first. */
export const MAILED_AFTER_MINUTES = 10;

/** Older decisions are not mailed, for example when the server was off for days. */
const MAILED_WITHIN_DAYS = 1;

export interface DecisionMailParts extends Pick<
  PeopleServices,
  "subscriptions" | "outbox" | "links" | "origin"
> {
  submissions: Pick<SubmissionStore, "claimDecisions">;
  /** The slug of a public brand. */
  slugOf: (brandId: string) => Promise<string | undefined>;
  clock: Clock;
}

/**
 * Mails decisions to suggesters who left an address, one mail to each. Only decisions at least ten minutes old are mailed, so
 * a decision that is undone or replaced earlier causes no mail. Spam is never answered. The store marks a decision before its mail is
 * posted, so a crash may lose a mail but never sends one twice.
 */
export const mailDecisions = async (parts: DecisionMailParts): Promise<void> => {
  const { submissions, outbox, clock } = parts;
  // A claimed decision is not mailed again, so the outbox must accept the mails of all.
  if (!outbox.hasCapacity("normal", DECISIONS_CLAIMED)) return;
  const now = clock.now();
  const claimed = await submissions.claimDecisions(
    new Date(+now - MAILED_WITHIN_DAYS * DAY_MS).toISOString(),
    new Date(+now - MAILED_AFTER_MINUTES * MINUTE_MS).toISOString(),
    now.toISOString(),
  );
  const byEmail = Map.groupBy(claimed, ({ submitterEmail }) => emailKey(submitterEmail ?? ""));
  for (const ofSender of byEmail.values()) await mailSender(parts, ofSender);
};

const mailSender = async (
  parts: DecisionMailParts,
  submissions: readonly ReviewedSubmission[],
): Promise<void> => {
  const { subscriptions, outbox, links, origin, slugOf } = parts;
  const to = submissions[0]?.submitterEmail ?? "";
  const person = await personOf(links, to);
  if ((await subscriptions.findPerson(person)).refused !== null) return;
  const decisions: string[] = [];
  for (const submission of submissions) {
    const brandId = submission.correction?.brandId ?? submission.brandId;
    const slug = brandId === null ? undefined : await slugOf(brandId);
    const words = decisionOf(submission, { isListed: slug !== undefined });
    if (words !== undefined)
      decisions.push(slug === undefined ? words : `${words}\n${origin()}/brands/${slug}`);
  }
  if (decisions.length === 0) return;
  outbox.post(decisionMail(to, decisions, await myEmailsUrl(parts, person), origin()));
};

/**
 * The decision; `undefined` if the submission is pending again or is spam. Nobody confirmed the address, so the mail quotes nothing
 * from the submission: otherwise anybody could send a stranger any text. The reason was written by an editor.
 */
const decisionOf = (
  submission: ReviewedSubmission,
  { isListed }: { isListed: boolean },
): string | undefined => {
  const { correction, status, remark, createdAt, fields = [] } = submission;
  const sent = `${correction ? "correction" : "suggestion"} of ${dayText(dayAt(createdAt))}`;
  if (status === "rejected") {
    const refusal = `We did not accept your ${sent}.`;
    return remark === null ? refusal : `${refusal} Our reason:\n${remark}`;
  }
  if (status !== "approved") return undefined;
  if (!correction)
    return isListed
      ? `The brand of your ${sent} is now listed:`
      : `We accepted your ${sent}. The brand will be listed once its entry is complete.`;
  const declined = proposedNames(correction).filter((name) => !fields.includes(name));
  return [
    `Your ${sent}:`,
    ...(fields.length > 0 ? [`Accepted: ${namesOf(fields)}.`] : []),
    ...(declined.length > 0 ? [`Not accepted: ${namesOf(declined)}.`] : []),
  ].join("\n");
};

const namesOf = (fields: readonly string[]): string => listText(fields.map(correctedLabel));

const decisionMail = (
  to: string,
  decisions: readonly string[],
  myEmails: string,
  origin: string,
): Mail => ({
  ...withUnsubscribe(to, myEmails),
  subject:
    decisions.length === 1
      ? "Your suggestion to GolfBrands"
      : `Your ${decisions.length} suggestions to GolfBrands`,
  text: `Thank you for your help with GolfBrands. An editor has decided:

${decisions.join("\n\n")}

--
You get this e-mail because you left your address with a suggestion. See or stop your e-mails:
${myEmails}

GolfBrands, ${origin}
`,
});
