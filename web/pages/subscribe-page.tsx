import { emailPage } from "./mail-pages.tsx";
import { ButtonLink } from "../ui/links.tsx";

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
    text: "We have written to the address you gave. Open the mail and agree; until then you are not on the list. It can take a few minutes, and may have landed among the spam.",
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
