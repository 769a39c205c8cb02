import { useQuery } from "@tanstack/react-query";
import type { NewsletterState } from "#core/back-office/people-admin.ts";
import type { Issue } from "#core/people/newsletter.ts";
import { messageOf } from "../../ui/buttons.tsx";
import { Moment, TableHead } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { ConfirmDialog, DialogButton } from "../../ui/dialog.tsx";

/** While an issue is sent, its progress is fetched this often. */
const POLL_MS = 2_000;

/** The newsletter itself: what the next issue would tell, a button to send it, and the last issues. */
export const NewsletterPanel = () => {
  const { backOffice } = useAdminServices();
  const { data, error, refetch } = useQuery({
    queryKey: ["newsletter"],
    queryFn: () => backOffice.showNewsletter(),
    refetchInterval: ({ state: { data } }) =>
      data?.ok && data.value.issues[0]?.state === "sending" && POLL_MS,
  });
  return (
    <section className="panel newsletter" aria-labelledby="newsletter">
      <h2 id="newsletter">Newsletter</h2>
      {error && <p className="quiet">{messageOf(error)}</p>}
      {data?.ok && <NextIssue outlook={data.value} onSent={() => void refetch()} />}
    </section>
  );
};

const NextIssue = ({ outlook, onSent }: { outlook: NewsletterState; onSent: () => void }) => {
  const { next, issues, canSend } = outlook;
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
          <div>
            <DialogButton name={unfinished ? "Go on sending..." : "Send..."}>
              {(close) => (
                <SendNewsletter
                  outlook={outlook}
                  onClose={close}
                  onSent={() => {
                    close();
                    onSent();
                  }}
                />
              )}
            </DialogButton>
          </div>
        ) : (
          <p className="quiet">This server writes no mails: on Supabase it needs the secret key.</p>
        ))}
      {issues.length > 0 && <IssueTable issues={issues} />}
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

const STATES = { sending: "Being sent", stopped: "Stopped", sent: "Sent" } as const;

const IssueTable = ({ issues }: { issues: readonly Issue[] }) => (
  <div className="table-frame">
    <table className="people-table">
      <caption className="visually-hidden">Issues of the newsletter, newest first</caption>
      <TableHead names={["Issue", "Begun", "State", "Brands", "Mails"]} />
      <tbody>
        {issues.map((issue) => (
          <tr key={issue.number}>
            <td data-label="Issue">{issue.number}</td>
            <td data-label="Begun">
              <Moment at={issue.at} />
            </td>
            <td data-label="State">{STATES[issue.state]}</td>
            <td data-label="Brands">{issue.brandCount.toLocaleString("en")}</td>
            <td data-label="Mails">{mailsOf(issue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const mailsOf = ({ sent, receivers, failed, uncertain }: Issue): string =>
  [
    `${sent.toLocaleString("en")} of ${receivers.toLocaleString("en")}`,
    ...(failed > 0 ? [`${failed.toLocaleString("en")} refused`] : []),
    ...(uncertain > 0 ? [`${uncertain.toLocaleString("en")} uncertain`] : []),
  ].join(", ");

interface SendNewsletterProps {
  outlook: NewsletterState;
  onSent: () => void;
  onClose: () => void;
}

/** Asks once more: a mail that is out does not come back. */
const SendNewsletter = ({ outlook: { next, issues }, onSent, onClose }: SendNewsletterProps) => {
  const { backOffice, notices } = useAdminServices();
  const unfinished = issues.find(({ state }) => state !== "sent");
  const count = unfinished?.waiting ?? next.receivers;
  const send = async () => {
    const sent = await backOffice.sendNewsletter();
    notices.notify(
      sent.ok
        ? { text: `Issue ${sent.value.number} is on its way.` }
        : { tone: "problem", text: REFUSED[sent.failure.kind] },
    );
    onSent();
  };
  return (
    <ConfirmDialog
      title={unfinished ? "Go on sending" : "Send the newsletter"}
      confirmName="Send"
      busyName="Sending..."
      failure="The newsletter could not be sent."
      onConfirm={send}
      onClose={onClose}
    >
      <p>
        {unfinished ? `Issue ${unfinished.number}` : `“${next.mail?.subject}”`} goes to{" "}
        {count.toLocaleString("en")} {count === 1 ? "address" : "addresses"}. Nobody gets it twice;
        it cannot be taken back.
      </p>
    </ConfirmDialog>
  );
};

const REFUSED = {
  "nothing-to-send": "There is nothing new to send.",
  "sent-by-another": "It is being sent already.",
  "not-offered": "This server writes no mails.",
} as const;
