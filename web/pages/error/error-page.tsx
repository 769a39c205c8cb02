import { useLocation } from "react-router-dom";

/** In place of a page that could not be loaded. What went wrong is in the log, not here. */
export const ErrorPage = () => {
  const { pathname, search } = useLocation();
  return (
    <div className="page notice">
      <h1>Something Went Wrong</h1>
      <p className="lede">
        This page could not be shown just now. Trying again in a moment often helps.
      </p>
      <p className="actions">
        <a className="button" href={pathname + search}>
          Try again
        </a>
        <a className="button is-quiet" href="/">
          Go to the front page
        </a>
      </p>
    </div>
  );
};
