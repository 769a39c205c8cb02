import type { NewsletterState } from "#core/back-office/people-admin.ts";
import { useBusy } from "../queries/use-busy.ts";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { useAdminServices } from "../admin-services.ts";

interface SendNewsletterProps {
  outlook: NewsletterState;
  onSent: () => void;
  onClose: () => void;
}

/** Asks once more: a mail that is out does not come back. */
export const SendNewsletter = ({
  outlook: { next, issues },
  onSent,
  onClose,
}: SendNewsletterProps) => {
  const { backOffice, notices } = useAdminServices();
  const { isBusy, problem, run } = useBusy("The newsletter could not be sent.");
  const unfinished = issues.find(({ state }) => state !== "sent");
  const count = unfinished?.waiting ?? next.receivers;
  const send = () =>
    run(async () => {
      const sent = await backOffice.sendNewsletter();
      notices.notify(
        sent.ok
          ? { text: `Issue ${sent.value.number} is on its way.` }
          : { tone: "problem", text: REFUSED[sent.failure.kind] },
      );
      onSent();
    });
  return (
    <ConfirmDialog
      title={unfinished ? "Go on sending" : "Send the newsletter"}
      confirmName="Send"
      busyName="Sending..."
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void send()}
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
