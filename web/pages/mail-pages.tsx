import { ButtonLink } from "../ui/links.tsx";
import { emailPage, linkPage } from "./mail-forms.tsx";

export const subscribePage = emailPage({
  path: "/subscribe",
  head: {
    title: "Subscribe",
    description: "Hear about brands that join the GolfBrands directory, by mail.",
  },
  title: "Hear about new brands",
  lede: ({ writesMails }) =>
    writesMails
      ? "A short mail when brands have joined the directory. Leave the list at any time, with one click."
      : "There is no newsletter to sign up for yet. Until there is, follow the feed of recently added brands in any feed reader.",
  button: "Subscribe",
  busyButton: "Subscribing...",
  hint: "We write to it once, to ask whether you agree.",
  withoutMails: (
    <p>
      <a href="/feed.xml">The feed</a>
    </p>
  ),
  thanks: {
    title: "Please look into your mail",
    lede: "We have written to the address you gave. Open the mail and agree; until then you are not on the list. It can take a few minutes, and may have landed among the spam.",
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
  lede: "One press, and the address this link was sent to is on the list of the newsletter.",
  action: () => "/newsletter/confirm",
  button: "Confirm subscription",
  busyButton: "Confirming...",
  done: {
    title: "You are subscribed",
    lede: "We write when brands have joined the directory. Every mail has a link by which you can leave.",
    actions: <ButtonLink to="/brands">Browse brands</ButtonLink>,
  },
  refused: () => <ButtonLink to="/subscribe">Subscribe again</ButtonLink>,
  act: (directory) => directory.confirmSubscription,
});

export const unsubscribePage = linkPage({
  head: {
    title: "Unsubscribe",
    description: "Takes an address off the list of the GolfBrands newsletter.",
  },
  title: "Leave the newsletter?",
  lede: "One press, and the address this link was sent to is off the list and forgotten.",
  // Mail programs post to this very address without showing the page (RFC 8058).
  action: (token) => `/newsletter/unsubscribe?${new URLSearchParams({ token })}`,
  button: "Unsubscribe",
  busyButton: "Unsubscribing...",
  done: {
    title: "You are unsubscribed",
    lede: "The address is off the list, and forgotten.",
    actions: <ButtonLink to="/">To the start page</ButtonLink>,
  },
  refused: ({ contactEmail }) => (
    <ButtonLink to={`mailto:${contactEmail}`}>Write to us instead</ButtonLink>
  ),
  act: (directory) => directory.unsubscribe,
});

export const dataRequestPage = emailPage({
  path: "/privacy/request",
  head: {
    title: "What we hold about you",
    description: "See what GolfBrands holds about your e-mail address, and have it erased.",
  },
  title: "What we hold about you",
  lede: ({ writesMails, contactEmail }) =>
    writesMails ? (
      "Give your e-mail address, and we send a link to it. Behind the link you see everything held about the address, and can have it erased."
    ) : (
      <>
        Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> from the address you ask
        about. We answer what is held about it, and erase it if you like.
      </>
    ),
  button: "Send me the link",
  busyButton: "Sending...",
  hint: "The link goes to this address alone, and is good for 24 hours.",
  thanks: {
    title: "Please look into your mail",
    lede: "We have written to the address you gave, whether or not anything is held about it. The link in the mail is good for 24 hours. It can take a few minutes, and may have landed among the spam.",
    actions: (
      <ButtonLink to="/privacy" isQuiet>
        Back to the privacy policy
      </ButtonLink>
    ),
  },
  send: (directory) => directory.requestOwnData,
});
