import { useSearchParams } from "react-router-dom";
import { NoticePage } from "../../ui/notice-page.tsx";
import { EmailForm, type MadeAt, useEmailForm } from "../../ui/email-form.tsx";
import type { PageLook } from "../../site/page.tsx";
import { useSite } from "../../site/services.ts";

const Subscribe = ({ madeAt }: MadeAt) => {
  const [params] = useSearchParams();
  const form = useEmailForm("/subscribe");
  const { writesMails } = useSite();
  if (params.has("thanks")) return <Thanks />;
  return (
    <div className="page">
      <header className="page-head">
        <h1>Hear about new brands</h1>
        <p className="lede">
          {writesMails
            ? "A short mail when brands have joined the directory. Leave the list at any time, with one click."
            : "There is no newsletter to sign up for yet. Until there is, follow the feed of recently added brands in any feed reader."}
        </p>
      </header>
      {writesMails ? (
        <EmailForm
          action="/subscribe"
          button="Subscribe"
          busyButton="Subscribing..."
          hint="We write to it once, to ask whether you agree."
          madeAt={madeAt}
          {...form}
        />
      ) : (
        <p>
          <a href="/feed.xml">The feed</a>
        </p>
      )}
    </div>
  );
};

const Thanks = () => (
  <NoticePage title="Please look into your mail" isAnswer>
    <p className="lede">
      We have written to the address you gave. Open the mail and agree; until then you are not on
      the list. It can take a few minutes, and may have landed among the spam.
    </p>
    <p className="actions">
      <a className="button" href="/brands">
        Browse brands
      </a>
      <a className="button is-quiet" href="/subscribe">
        Use another address
      </a>
    </p>
  </NoticePage>
);

export const look: PageLook<MadeAt> = {
  head: () => ({
    title: "Subscribe",
    description: "Hear about brands that join the GolfBrands directory, by mail.",
    canonicalPath: "/subscribe",
    indexed: true,
  }),
  Page: Subscribe,
};
