import type { Site } from "../site/services.ts";
import { ButtonLink } from "../ui/links.tsx";
import { emailPage, linkPage } from "./mail-forms.tsx";

export const subscribePage = emailPage({
  path: "/subscribe",
  head: {
    title: "Subscribe",
    description: "Get an e-mail when brands are added to the GolfBrands directory.",
  },
  title: "Hear about new brands",
  lede: ({ writesMails }) =>
    writesMails
      ? "A short e-mail when brands are added. Unsubscribe at any time with one click."
      : "There is no newsletter yet, but you can follow new brands in any feed reader.",
  button: "Subscribe",
  busyButton: "Subscribing...",
  hint: "We’ll send one e-mail asking you to confirm.",
  withoutMails: (
    <p>
      <a href="/follow">Feed of new brands</a>
    </p>
  ),
  thanks: {
    title: "Check your inbox",
    lede: "We’ve e-mailed you a link. Click it to confirm your subscription. Nothing after a few minutes? Check your spam folder.",
    actions: (
      <>
        <ButtonLink to="/brands">Browse brands</ButtonLink>
        <ButtonLink to="/subscribe" isQuiet>
          Use another address
        </ButtonLink>
      </>
    ),
  },
  send: (directory) => directory.subscribe,
});

export const confirmSubscriptionPage = linkPage({
  head: {
    title: "Confirm your subscription",
    description: "Confirm your subscription to the GolfBrands newsletter.",
  },
  title: "Confirm your subscription",
  lede: "Click the button, and we’ll e-mail you when brands are added.",
  action: () => "/newsletter/confirm",
  button: "Confirm subscription",
  busyButton: "Confirming...",
  done: {
    title: "You are subscribed",
    lede: "We’ll e-mail you when brands are added. Every e-mail has an unsubscribe link.",
    actions: <ButtonLink to="/brands">Browse brands</ButtonLink>,
  },
  refused: () => <ButtonLink to="/subscribe">Subscribe again</ButtonLink>,
  act: (directory) => directory.confirmSubscription,
});

/** The next step after a link to stop e-mails was refused. */
const writeInstead = ({ contactEmail }: Pick<Site, "contactEmail">) => (
  <ButtonLink to={`mailto:${contactEmail}`}>Write to us instead</ButtonLink>
);

export const unsubscribePage = linkPage({
  head: {
    title: "Unsubscribe",
    description: "Unsubscribe from the GolfBrands newsletter.",
  },
  title: "Unsubscribe from the newsletter?",
  lede: "We’ll delete your address from the list.",
  // Mail programs post to this URL without showing the page (RFC 8058).
  action: (token) => `/newsletter/unsubscribe?${new URLSearchParams({ token })}`,
  button: "Unsubscribe",
  busyButton: "Unsubscribing...",
  done: {
    title: "You are unsubscribed",
    lede: "We’ve deleted your address from the list.",
    actions: <ButtonLink to="/">Go to the home page</ButtonLink>,
  },
  refused: writeInstead,
  act: (directory) => directory.unsubscribe,
});

export const confirmListPage = linkPage({
  head: {
    title: "Confirm that you follow a list",
    description: "Confirm that you follow a list of golf brands by e-mail.",
  },
  title: "Follow this list?",
  lede: "Click the button, and we’ll e-mail you at most once a week, when there is news of your lists.",
  action: () => "/lists/confirm",
  button: "Follow the list",
  busyButton: "Confirming...",
  act: (directory) => directory.confirmList,
  done: ({ list, name }) => ({
    title: "You follow the list",
    lede: `${name === "" ? "All brands" : name}: we’ll e-mail you when there is news. Every e-mail has a link to stop.`,
    actions: <ButtonLink to={`/brands${list === "" ? "" : `?${list}`}`}>Go to the list</ButtonLink>,
  }),
  refused: () => <ButtonLink to="/brands">Browse brands</ButtonLink>,
});

export const leaveListPage = linkPage({
  head: {
    title: "Stop following a list",
    description: "Stop e-mails about one list of golf brands.",
  },
  title: "Stop following this list?",
  lede: "We’ll no longer e-mail you about it. Your other lists stay.",
  action: (token) => `/lists/leave?${new URLSearchParams({ token })}`,
  button: "Stop following",
  busyButton: "Stopping...",
  done: {
    title: "You no longer follow the list",
    lede: "If it was your last one, we’ve deleted your address.",
    actions: <ButtonLink to="/">Go to the home page</ButtonLink>,
  },
  refused: writeInstead,
  act: (directory) => directory.leaveList,
});

export const leaveAllListsPage = linkPage({
  head: {
    title: "Stop following all lists",
    description: "Stop all e-mails about lists of golf brands.",
  },
  title: "Stop following all lists?",
  lede: "We’ll delete your lists, and your address with them.",
  // Mail programs post to this URL without showing the page (RFC 8058).
  action: (token) => `/lists/leave-all?${new URLSearchParams({ token })}`,
  button: "Stop following all",
  busyButton: "Stopping...",
  done: {
    title: "You follow no lists",
    lede: "We’ve deleted your lists, and your address with them.",
    actions: <ButtonLink to="/">Go to the home page</ButtonLink>,
  },
  refused: writeInstead,
  act: (directory) => directory.leaveAllLists,
});

export const stopDecisionMailsPage = linkPage({
  head: {
    title: "No more e-mails about your suggestions",
    description: "Stop e-mails about decisions on your suggestions to GolfBrands.",
  },
  title: "Stop e-mails about your suggestions?",
  lede: "We’ll no longer tell this address what we decided. You can still suggest brands and corrections.",
  // Mail programs post to this URL without showing the page (RFC 8058).
  action: (token) => `/suggestions/stop?${new URLSearchParams({ token })}`,
  button: "Stop these e-mails",
  busyButton: "Stopping...",
  done: {
    title: "No more e-mails about your suggestions",
    lede: "We remember that without keeping your address.",
    actions: <ButtonLink to="/">Go to the home page</ButtonLink>,
  },
  refused: writeInstead,
  act: (directory) => directory.stopDecisionMails,
});

export const dataRequestPage = emailPage({
  path: "/privacy/request",
  head: {
    title: "Your personal data",
    description: "See or erase what GolfBrands holds about your e-mail address.",
  },
  title: "Your personal data",
  lede: ({ writesMails, contactEmail }) =>
    writesMails ? (
      "Enter your e-mail address and we’ll send you a link to see, or erase, everything we hold about it."
    ) : (
      <>
        Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> from the address in question.
        We’ll send you everything we hold about it, and erase it if you like.
      </>
    ),
  button: "Send me the link",
  busyButton: "Sending...",
  hint: "The link goes only to this address and works for 24 hours.",
  thanks: {
    title: "Check your inbox",
    lede: "We’ve sent a link, whether or not we hold anything about the address. It works for 24 hours. Nothing after a few minutes? Check your spam folder.",
    actions: (
      <ButtonLink to="/privacy" isQuiet>
        Back to the privacy policy
      </ButtonLink>
    ),
  },
  send: (directory) => directory.requestOwnData,
});
