import { data } from "react-router-dom";
import type { Page } from "../site/page.tsx";
import { ButtonLink } from "../ui/links.tsx";

const NotFoundPage = () => (
  <div className="page notice">
    <h1>Page Not Found</h1>
    <p className="lede">
      There is no page at this address. It may have moved, or the link may be mistyped.
    </p>
    <p className="actions">
      <ButtonLink to="/brands">Browse all brands</ButtonLink>
      <ButtonLink to="/" isQuiet>
        Go to the front page
      </ButtonLink>
    </p>
  </div>
);

export const notFoundPage: Page = {
  load: async () => data({}, { status: 404 }),

  head: () => ({
    title: "Page Not Found",
    description: "There is no page at this address.",
  }),
  Page: NotFoundPage,
};
