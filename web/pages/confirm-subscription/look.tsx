import { NoticePage } from "../../ui/notice-page.tsx";
import { LinkFailure, LinkRefused } from "../../forms/link-refused.tsx";
import { useLinkOutcome } from "../../forms/use-link-outcome.ts";
import type { PageLook } from "../../site/page.tsx";

/** A page with a button: programs that open every link in a mail press none, and so confirm nobody. */
const ConfirmSubscription = () => {
  const { token, outcome, isBusy } = useLinkOutcome();
  if (outcome === "done")
    return (
      <NoticePage title="You are subscribed" isAnswer>
        <p className="lede">
          We write when brands have joined the directory. Every mail has a link by which you can
          leave.
        </p>
        <p className="actions">
          <a className="button" href="/brands">
            Browse brands
          </a>
        </p>
      </NoticePage>
    );
  if (outcome === "refused" || token === "")
    return (
      <LinkRefused>
        <a className="button" href="/subscribe">
          Subscribe again
        </a>
      </LinkRefused>
    );
  return (
    <NoticePage title="Subscribe to new brands?">
      <p className="lede">
        One press, and the address this link was sent to is on the list of the newsletter.
      </p>
      <form action="/newsletter/confirm" method="post">
        {outcome === "failed" && <LinkFailure />}
        <input type="hidden" name="token" value={token} />
        <p className="actions">
          <button className="button" disabled={isBusy}>
            {isBusy ? "Confirming..." : "Confirm subscription"}
          </button>
        </p>
      </form>
    </NoticePage>
  );
};

export const look: PageLook<object> = {
  head: () => ({
    title: "Confirm your subscription",
    description: "Confirms a subscription to the GolfBrands newsletter.",
    canonicalPath: null,
    indexed: false,
  }),
  Page: ConfirmSubscription,
};
