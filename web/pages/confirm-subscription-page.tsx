import { linkPage } from "./mail-pages.tsx";
import { ButtonLink } from "../ui/links.tsx";

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
    text: "We write when brands have joined the directory. Every mail has a link by which you can leave.",
    actions: <ButtonLink to="/brands">Browse brands</ButtonLink>,
  },
  refused: () => <ButtonLink to="/subscribe">Subscribe again</ButtonLink>,
  act: (directory) => directory.confirmSubscription,
});
