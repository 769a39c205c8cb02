import { linkPage } from "./mail-pages.tsx";
import { ButtonLink } from "../ui/links.tsx";

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
    text: "The address is off the list, and forgotten.",
    actions: <ButtonLink to="/">To the start page</ButtonLink>,
  },
  refused: ({ contactEmail }) => (
    <ButtonLink to={`mailto:${contactEmail}`}>Write to us instead</ButtonLink>
  ),
  act: (directory) => directory.unsubscribe,
});
