/** Where every page's Subscribe link leads. */
export const Subscribe = () => (
  <section className="subscribe" id="subscribe" aria-labelledby="subscribe-heading">
    <h2 id="subscribe-heading">Hear about new brands</h2>
    <p>
      There is no newsletter to sign up for yet. Until there is,{" "}
      <a href="/feed.xml">follow the feed</a> of recently added brands in any feed reader, or{" "}
      <a href="/contact">write to us</a>.
    </p>
  </section>
);
