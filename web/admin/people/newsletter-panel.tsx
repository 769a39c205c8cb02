import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { NewsletterState } from "#core/back-office/people-admin.ts";
import { failureMessage } from "#core/failures.ts";
import { LIMITS } from "#core/limits.ts";
import type { Issue } from "#core/people/newsletter.ts";
import { BusyButton, messageOf, submitting, useBusy } from "../../ui/buttons.tsx";
import { TextField } from "../../ui/field.tsx";
import { Moment, Problem, TableHead } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { ConfirmDialog, DialogButton } from "../../ui/dialog.tsx";

/** How often progress is fetched while an issue is being sent. */
const POLL_MS = 2_000;

/** The next issue, a button to send it, and the last issues. */
export const NewsletterPanel = () => {
  const { backOffice } = useAdminServices();
  const { data, error, refetch } = useQuery({
    queryKey: ["newsletter"],
    queryFn: () => backOffice.showNewsletter(),
    refetchInterval: ({ state: { data } }) => data?.ok && data.value.isSending && POLL_MS,
  });
  return (
    <section className="panel newsletter" aria-labelledby="newsletter">
      <h2 id="newsletter">Newsletter</h2>
      {error && <p className="quiet">{messageOf(error)}</p>}
      {data?.ok && <NextIssue newsletter={data.value} onSent={() => void refetch()} />}
    </section>
  );
};

interface NewsletterProps {
  newsletter: NewsletterState;
  onSent: () => void;
}

const unfinishedOf = ({ issues }: NewsletterState): Issue | undefined =>
  issues.find(({ finishedAt }) => finishedAt === null);

const NextIssue = ({ newsletter, onSent }: NewsletterProps) => {
  const { next, issues, isSending } = newsletter;
  const unfinished = unfinishedOf(newsletter);
  const isReady = unfinished ? !isSending : next.mail !== null && next.receivers > 0;
  return (
    <>
      <p role="status">
        {unfinished ? (
          <>
            Issue {unfinished.number} is {isSending ? "being sent" : "not finished"}:{" "}
            {mailsOf(unfinished)}.
          </>
        ) : (
          <News next={next} />
        )}
      </p>
      {!unfinished && next.mail && (
        <details>
          <summary>{next.mail.subject}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it. */}
          <pre tabIndex={0} role="region" aria-label="The mail as text">
            {next.mail.text}
          </pre>
        </details>
      )}
      {!unfinished && <IntroductionForm introduction={next.introduction} onSaved={onSent} />}
      {isReady && <SendButton newsletter={newsletter} onSent={onSent} />}
      {issues.length > 0 && <IssueTable issues={issues} isSending={isSending} />}
    </>
  );
};

const SendButton = ({ newsletter, onSent }: NewsletterProps) => {
  if (!newsletter.canSend)
    return (
      <p className="quiet">This server cannot send mails: on Supabase it needs the secret key.</p>
    );
  return (
    <div className="actions">
      {!unfinishedOf(newsletter) && <TestButton />}
      <DialogButton name={unfinishedOf(newsletter) ? "Continue sending..." : "Send..."}>
        {(close) => (
          <SendNewsletter
            newsletter={newsletter}
            onClose={close}
            onSent={() => {
              close();
              onSent();
            }}
          />
        )}
      </DialogButton>
    </div>
  );
};

const TestButton = () => {
  const { backOffice, notices } = useAdminServices();
  const { isBusy, run } = useBusy();
  const test = () =>
    run(async () => {
      const sent = await backOffice.sendTestNewsletter();
      notices.notify(
        sent.ok
          ? { text: `We sent the mail as it is now to ${sent.value.to}.` }
          : { tone: "problem", text: failureMessage(sent.failure) },
      );
    });
  return (
    <BusyButton look="quiet" isBusy={isBusy} busyName="Sending..." onClick={() => void test()}>
      Send a test to yourself
    </BusyButton>
  );
};

interface IntroductionFormProps {
  introduction: string;
  onSaved: () => void;
}

const IntroductionForm = ({ introduction, onSaved }: IntroductionFormProps) => {
  const { backOffice, notices } = useAdminServices();
  const { isBusy, problem, run } = useBusy("The introduction could not be saved.");
  const [seen, setSeen] = useState(introduction);
  const [text, setText] = useState(introduction);
  const [error, setError] = useState<string>();
  const save = submitting(() =>
    run(async () => {
      setError(undefined);
      const saved = await backOffice.saveIntroduction({ introduction: text, seen });
      if (saved.ok) {
        setSeen(text.trim());
        setText(text.trim());
        onSaved();
        notices.notify({ text: "The introduction was saved." });
        return undefined;
      }
      const { failure } = saved;
      if (failure.kind === "invalid-input") setError(failure.errors[0]?.message);
      if (failure.kind !== "introduction-changed") return failureMessage(failure);
      setSeen(failure.introduction);
      return `Someone else changed the introduction. It is now: “${failure.introduction}”. Save again to replace it.`;
    }),
  );
  return (
    <form className="form people-form" onSubmit={save}>
      <TextField
        id="introduction"
        label="Introduction"
        isOptional
        value={text}
        onChange={setText}
        rows={4}
        maxLength={LIMITS.introduction}
        error={error}
        hint="Plain text above the new brands of the next issue. A blank line begins a paragraph."
      />
      {problem !== undefined && <Problem text={problem} />}
      {text !== seen && (
        <BusyButton isBusy={isBusy} busyName="Saving...">
          Save introduction
        </BusyButton>
      )}
    </form>
  );
};

const News = ({
  next: { since, lastIssue, brandCount, receivers },
}: Pick<NewsletterState, "next">) =>
  since === null ? (
    <>
      Nobody has confirmed an address yet. The first issue will contain the brands that join after
      that.
    </>
  ) : (
    <>
      {brandCount === 0
        ? "No brand was added"
        : brandCount === 1
          ? "1 brand was added"
          : `${brandCount.toLocaleString("en")} brands were added`}{" "}
      since {lastIssue === null ? "the first subscriber confirmed" : `issue ${lastIssue}`} (
      <Moment at={since} />
      ).{" "}
      {brandCount > 0 &&
        `An issue would go to ${receivers.toLocaleString("en")} confirmed ${receivers === 1 ? "address" : "addresses"}.`}
    </>
  );

const stateOf = ({ finishedAt }: Issue, isSending: boolean): string =>
  finishedAt !== null ? "Sent" : isSending ? "Being sent" : "Not finished";

const IssueTable = ({ issues, isSending }: Pick<NewsletterState, "issues" | "isSending">) => (
  <div className="table-frame">
    <table className="stacked">
      <caption className="visually-hidden">Issues of the newsletter, newest first</caption>
      <TableHead names={["Issue", "Started", "State", "Brands", "Mails"]} />
      <tbody>
        {issues.map((issue) => (
          <tr key={issue.number}>
            <td data-label="Issue">{issue.number}</td>
            <td data-label="Started">
              <Moment at={issue.at} />
            </td>
            <td data-label="State">{stateOf(issue, isSending)}</td>
            <td data-label="Brands">{issue.brandCount.toLocaleString("en")}</td>
            <td data-label="Mails">{mailsOf(issue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const mailsOf = ({ sent, failed, uncertain, waiting }: Issue): string =>
  [
    `${sent.toLocaleString("en")} sent`,
    ...(failed > 0 ? [`${failed.toLocaleString("en")} refused`] : []),
    ...(uncertain > 0 ? [`${uncertain.toLocaleString("en")} uncertain`] : []),
    ...(waiting > 0 ? [`${waiting.toLocaleString("en")} waiting`] : []),
  ].join(", ");

const SendNewsletter = ({
  newsletter,
  onSent,
  onClose,
}: NewsletterProps & { onClose: () => void }) => {
  const { backOffice, notices } = useAdminServices();
  const { next } = newsletter;
  const unfinished = unfinishedOf(newsletter);
  const count = unfinished?.waiting ?? next.receivers;
  const send = async () => {
    const sent = await backOffice.sendNewsletter();
    notices.notify(
      sent.ok
        ? { text: `Issue ${sent.value.number} is on its way.` }
        : { tone: "problem", text: failureMessage(sent.failure) },
    );
    onSent();
  };
  return (
    <ConfirmDialog
      title={unfinished ? "Continue sending" : "Send the newsletter"}
      confirmName="Send"
      busyName="Sending..."
      failure="The newsletter could not be sent."
      onConfirm={send}
      onClose={onClose}
    >
      <p>
        {unfinished ? `Issue ${unfinished.number}` : `“${next.mail?.subject}”`} goes to{" "}
        {count.toLocaleString("en")} {count === 1 ? "address" : "addresses"}. Nobody gets it twice.
        It cannot be undone.
      </p>
    </ConfirmDialog>
  );
};
