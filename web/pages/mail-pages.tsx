import { useSearchParams } from "react-router-dom";
import type { Page } from "../site/page.tsx";
import { EmailForm, loadMadeAt, type MadeAt, sendEmail } from "../ui/forms.tsx";
import { ButtonLink } from "../ui/links.tsx";
import { NoticePage, PageHeader } from "../ui/page-states.tsx";
import { linkPage } from "./mail-forms.tsx";

export const confirmSubscriptionPage = linkPage({
  head: {
    title: "Confirm your e-mails",
    description: "Confirm that you want e-mails about golf brands.",
  },
  title: "Confirm your e-mails",
  lede: "Click the button, and we’ll e-mail you at most once a week, when there is something new.",
  action: "/subscriptions/confirm",
  button: "Confirm",
  busyButton: "Confirming...",
  act: (directory) => directory.confirmSubscription,
  done: ({ list, name, token }) => ({
    title: "You are subscribed",
    lede: `${name === "" ? "All brands" : name}: we’ll e-mail you when there is something new. Every e-mail has a link to stop.`,
    actions: (
      <>
        <ButtonLink to={`/brands${list === "" ? "" : `?${list}`}`}>Go to the list</ButtonLink>
        <ButtonLink to={`/my-emails?${new URLSearchParams({ token })}`} isQuiet>
          Your e-mails
        </ButtonLink>
      </>
    ),
  }),
  refused: <ButtonLink to="/follow">Get e-mails again</ButtonLink>,
});

const DATA_REQUEST = "/privacy/request";

const DataRequestPage = ({ madeAt }: MadeAt) => {
  const [params] = useSearchParams();
  if (params.has("thanks"))
    return (
      <NoticePage
        title="Check your inbox"
        lede="We’ve sent a link, whether or not we hold anything about the address. It works for 24 hours. Nothing after a few minutes? Check your spam folder."
        actions={
          <ButtonLink to="/privacy" isQuiet>
            Back to the privacy policy
          </ButtonLink>
        }
        answer
      />
    );
  return (
    <div className="page">
      <PageHeader
        title="Your personal data"
        lede="Enter your e-mail address and we’ll send you a link to see, or erase, everything we hold about it."
      />
      <EmailForm
        action={DATA_REQUEST}
        button="Send me the link"
        hint="The link goes only to this address and works for 24 hours."
        madeAt={madeAt}
      />
    </div>
  );
};

export const dataRequestPage: Page<MadeAt> = {
  load: loadMadeAt,
  act: ({ directory, log }, args) =>
    sendEmail(directory.requestOwnData, `${DATA_REQUEST}?thanks`, log)(args),
  head: () => ({
    title: "Your personal data",
    description: "See or erase what GolfBrands holds about your e-mail address.",
  }),
  Page: DataRequestPage,
};
