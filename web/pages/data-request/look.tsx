import { useSearchParams } from "react-router-dom";
import { NoticePage } from "../../ui/notice-page.tsx";
import { EmailForm, type MadeAt, useEmailForm } from "../../ui/email-form.tsx";
import type { PageLook } from "../../site/page.tsx";
import { useSite } from "../../site/services.ts";

const DataRequest = ({ madeAt }: MadeAt) => {
  const [params] = useSearchParams();
  const form = useEmailForm("/privacy/request");
  const { writesMails, contactEmail } = useSite();
  if (params.has("thanks")) return <Thanks />;
  return (
    <div className="page">
      <header className="page-head">
        <h1>What we hold about you</h1>
        <p className="lede">
          {writesMails ? (
            "Give your e-mail address, and we send a link to it. Behind the link you see everything held about the address, and can have it erased."
          ) : (
            <>
              Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> from the address you
              ask about. We answer what is held about it, and erase it if you like.
            </>
          )}
        </p>
      </header>
      {writesMails && (
        <EmailForm
          action="/privacy/request"
          button="Send me the link"
          busyButton="Sending..."
          hint="The link goes to this address alone, and is good for 24 hours."
          madeAt={madeAt}
          {...form}
        />
      )}
    </div>
  );
};

const Thanks = () => (
  <NoticePage title="Please look into your mail" isAnswer>
    <p className="lede">
      We have written to the address you gave, whether or not anything is held about it. The link in
      the mail is good for 24 hours. It can take a few minutes, and may have landed among the spam.
    </p>
    <p className="actions">
      <a className="button is-quiet" href="/privacy">
        Back to the privacy policy
      </a>
    </p>
  </NoticePage>
);

export const look: PageLook<MadeAt> = {
  head: () => ({
    title: "What we hold about you",
    description: "See what GolfBrands holds about your e-mail address, and have it erased.",
    canonicalPath: "/privacy/request",
    indexed: true,
  }),
  Page: DataRequest,
};
