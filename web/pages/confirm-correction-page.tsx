import { linkPage } from "./mail-pages.tsx";
import { ButtonLink } from "../ui/links.tsx";

export const confirmCorrectionPage = linkPage({
  head: {
    title: "Confirm your correction",
    description: "Confirms that a correction comes from the brand.",
  },
  title: "Confirm your correction?",
  lede: "One press, and the correction counts as coming from the address this link was sent to.",
  action: () => "/corrections/confirm",
  button: "Confirm correction",
  busyButton: "Confirming...",
  done: {
    title: "Confirmed",
    text: "The correction is now first among those that wait. A person reads it as well.",
    actions: <ButtonLink to="/brands">Browse brands</ButtonLink>,
  },
  refused: () => <ButtonLink to="/brands">Browse brands</ButtonLink>,
  act: (directory) => directory.confirmCorrection,
});
