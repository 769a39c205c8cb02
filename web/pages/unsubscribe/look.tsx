import { NoticePage } from "../../ui/notice-page.tsx";
import { LinkFailure, LinkRefused } from "../../forms/link-refused.tsx";
import { useLinkOutcome } from "../../forms/use-link-outcome.ts";
import type { PageLook } from "../../site/page.tsx";
import { useSite } from "../../site/services.ts";

/** Mail programs post to this very address without showing it (RFC 8058); people see a button. */
const Unsubscribe = () => {
  const { token, outcome, isBusy } = useLinkOutcome();
  const { contactEmail } = useSite();
  if (outcome === "done")
    return (
      <NoticePage title="You are unsubscribed" isAnswer>
        <p className="lede">The address is off the list, and forgotten.</p>
        <p className="actions">
          <a className="button" href="/">
            To the start page
          </a>
        </p>
      </NoticePage>
    );
  if (outcome === "refused" || token === "")
    return (
      <LinkRefused>
        <a className="button" href={`mailto:${contactEmail}`}>
          Write to us instead
        </a>
      </LinkRefused>
    );
  return (
    <NoticePage title="Leave the newsletter?">
      <p className="lede">
        One press, and the address this link was sent to is off the list and forgotten.
      </p>
      <form action={`/newsletter/unsubscribe?${new URLSearchParams({ token })}`} method="post">
        {outcome === "failed" && <LinkFailure />}
        <p className="actions">
          <button className="button" disabled={isBusy}>
            {isBusy ? "Unsubscribing..." : "Unsubscribe"}
          </button>
        </p>
      </form>
    </NoticePage>
  );
};

export const look: PageLook<object> = {
  head: () => ({
    title: "Unsubscribe",
    description: "Takes an address off the list of the GolfBrands newsletter.",
    canonicalPath: null,
    indexed: false,
  }),
  Page: Unsubscribe,
};
