import { emailPage } from "./mail-pages.tsx";
import { ButtonLink } from "../ui/links.tsx";

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
    text: "We have written to the address you gave, whether or not anything is held about it. The link in the mail is good for 24 hours. It can take a few minutes, and may have landed among the spam.",
    actions: (
      <ButtonLink to="/privacy" isQuiet>
        Back to the privacy policy
      </ButtonLink>
    ),
  },
  send: (directory) => directory.requestOwnData,
});
