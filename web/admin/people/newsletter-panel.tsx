import { useEffect, useState } from "react";
import type { NewsletterState } from "#core/back-office/people-admin.ts";
import { useQuery } from "../queries/use-query.ts";
import { Moment } from "../components/moment.tsx";
import { useAdminServices } from "../admin-services.ts";
import { IssueTable } from "./issue-table.tsx";
import { SendNewsletter } from "./send-newsletter.tsx";

/** While an issue is sent, its progress is fetched this often. */
const POLL_MS = 2_000;

/** The newsletter itself: what the next issue would tell, a button to send it, and the last issues. */
export const NewsletterPanel = () => {
  const { backOffice } = useAdminServices();
  const { data, problem, refetch } = useQuery("/admin/newsletter", () =>
    backOffice.showNewsletter(),
  );
  const isSending = data?.ok === true && data.value.issues[0]?.state === "sending";
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(refetch, POLL_MS);
    return () => clearInterval(timer);
  }, [isSending, refetch]);
  return (
    <section className="panel newsletter" aria-labelledby="newsletter">
      <h2 id="newsletter">Newsletter</h2>
      {problem !== undefined && <p className="quiet">{problem}</p>}
      {data?.ok && <NextIssue outlook={data.value} onSent={refetch} />}
    </section>
  );
};

const NextIssue = ({ outlook, onSent }: { outlook: NewsletterState; onSent: () => void }) => {
  const { next, issues, canSend } = outlook;
  const [isAsking, setAsking] = useState(false);
  const unfinished = issues.find(({ state }) => state !== "sent");
  const isReady = unfinished
    ? unfinished.state === "stopped"
    : next.mail !== null && next.receivers > 0;
  return (
    <>
      <p role="status">
        {unfinished ? (
          <>
            Issue {unfinished.number} is{" "}
            {unfinished.state === "sending" ? "being sent" : "not sent to everybody yet"}:{" "}
            {unfinished.sent.toLocaleString("en")} of {unfinished.receivers.toLocaleString("en")}.
          </>
        ) : (
          <News next={next} />
        )}
      </p>
      {!unfinished && next.mail && (
        <details>
          <summary>{next.mail.subject}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard. */}
          <pre className="mail-preview" tabIndex={0} role="region" aria-label="The mail as text">
            {next.mail.text}
          </pre>
        </details>
      )}
      {isReady &&
        (canSend ? (
          <p>
            <button className="button" type="button" onClick={() => setAsking(true)}>
              {unfinished ? "Go on sending..." : "Send..."}
            </button>
          </p>
        ) : (
          <p className="quiet">This server writes no mails: on Supabase it needs the secret key.</p>
        ))}
      {issues.length > 0 && <IssueTable issues={issues} />}
      {isAsking && (
        <SendNewsletter
          outlook={outlook}
          onClose={() => setAsking(false)}
          onSent={() => {
            setAsking(false);
            onSent();
          }}
        />
      )}
    </>
  );
};

const News = ({
  next: { since, lastIssue, brandCount, receivers },
}: Pick<NewsletterState, "next">) =>
  since === null ? (
    <>Nobody has confirmed an address yet. What joins from then on is told in the first issue.</>
  ) : (
    <>
      {brandCount === 0
        ? "No brand has joined"
        : brandCount === 1
          ? "1 brand has joined"
          : `${brandCount.toLocaleString("en")} brands have joined`}{" "}
      since {lastIssue === null ? "the first on the list agreed" : `issue ${lastIssue}`} (
      <Moment at={since} />
      ).{" "}
      {brandCount > 0 &&
        `An issue would go to ${receivers.toLocaleString("en")} confirmed ${receivers === 1 ? "address" : "addresses"}.`}
    </>
  );
