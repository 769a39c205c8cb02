import { ButtonLink } from "../ui/links.tsx";
import { emailPage, linkPage } from "./mail-forms.tsx";

export const subscribePage = emailPage({
  path: "/subscribe",
  head: {
    title: "Subscribe",
    description: "Get new brands in the GolfBrands directory by e-mail.",
  },
  title: "Hear about new brands",
  lede: ({ writesMails }) =>
    writesMails
      ? "A short e-mail when brands join the directory. Unsubscribe at any time with one click."
      : "There is no newsletter yet. You can follow the feed of recently added brands in any feed reader.",
  button: "Subscribe",
  busyButton: "Subscribing...",
  hint: "We send one e-mail to confirm your address.",
  withoutMails: (
    <p>
      <a href="/follow">The feed</a>
    </p>
  ),
  thanks: {
    title: "Check your e-mail",
    lede: "Open the link in it to confirm your subscription. The e-mail can take a few minutes. If it does not arrive, check your spam folder.",
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
    description: "Confirms a subscription to the GolfBrands newsletter.",
  },
  title: "Subscribe to new brands?",
  lede: "Confirm that the address this link was sent to should get the newsletter.",
  action: () => "/newsletter/confirm",
  button: "Confirm subscription",
  busyButton: "Confirming...",
  done: {
    title: "You are subscribed",
    lede: "We will write when brands join the directory. Every e-mail has an unsubscribe link.",
    actions: <ButtonLink to="/brands">Browse brands</ButtonLink>,
  },
  refused: () => <ButtonLink to="/subscribe">Subscribe again</ButtonLink>,
  act: (directory) => directory.confirmSubscription,
});

export const unsubscribePage = linkPage({
  head: {
    title: "Unsubscribe",
    description: "Unsubscribes an address from the GolfBrands newsletter.",
  },
  title: "Unsubscribe from the newsletter?",
  lede: "We will delete the address this link was sent to.",
  // Mail programs post to this URL without showing the page (RFC 8058).
  action: (token) => `/newsletter/unsubscribe?${new URLSearchParams({ token })}`,
  button: "Unsubscribe",
  busyButton: "Unsubscribing...",
  done: {
    title: "You are unsubscribed",
    lede: "Your address is deleted.",
    actions: <ButtonLink to="/">Go to the home page</ButtonLink>,
  },
  refused: ({ contactEmail }) => (
    <ButtonLink to={`mailto:${contactEmail}`}>Write to us instead</ButtonLink>
  ),
  act: (directory) => directory.unsubscribe,
});

export const dataRequestPage = emailPage({
  path: "/privacy/request",
  head: {
    title: "Your personal data",
    description: "See the data that GolfBrands stores about your e-mail address, or erase it.",
  },
  title: "Your personal data",
  lede: ({ writesMails, contactEmail }) =>
    writesMails ? (
      "Enter your e-mail address and we will send it a link to all data stored about it. There you can also erase the data."
    ) : (
      <>
        Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> from the address in question.
        We will send you the data stored about it, and erase it if you like.
      </>
    ),
  button: "Send me the link",
  busyButton: "Sending...",
  hint: "We send the link only to this address. It works for 24 hours.",
  thanks: {
    title: "Check your e-mail",
    lede: "We sent a link, whether or not any data are stored about the address. It works for 24 hours. The e-mail can take a few minutes. If it does not arrive, check your spam folder.",
    actions: (
      <ButtonLink to="/privacy" isQuiet>
        Back to the privacy policy
      </ButtonLink>
    ),
  },
  send: (directory) => directory.requestOwnData,
});
