import { useNavigation } from "react-router-dom";
import { EmailForm } from "../../ui/email-form.tsx";
import { useSite } from "../../site/services.ts";

/** Where every page's Subscribe link leads. */
export const Subscribe = () => {
  const { writesMails } = useSite();
  const isBusy = useNavigation().formAction === "/subscribe";
  return (
    <section className="subscribe" id="subscribe" aria-labelledby="subscribe-heading">
      <h2 id="subscribe-heading">Hear about new brands</h2>
      <p>
        {writesMails
          ? "A short mail when brands have joined the directory; leave the list at any time. Or "
          : "There is no newsletter to sign up for yet. Until there is, "}
        <a href="/feed.xml">follow the feed</a> of recently added brands in any feed reader.
      </p>
      {writesMails && (
        <EmailForm
          action="/subscribe"
          button="Subscribe"
          busyButton="Subscribing..."
          madeAt=""
          isBusy={isBusy}
        />
      )}
    </section>
  );
};
