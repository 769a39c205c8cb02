import { useEffect, useRef } from "react";

export const ThankYou = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="page notice">
      <h1 tabIndex={-1} ref={heading}>
        Thank you!
      </h1>
      <p className="lede">
        Your suggestion is with us. We’ll look into the brand and add it if it belongs in the
        directory.
      </p>
      <p className="actions">
        <a className="button" href="/submit">
          Submit another brand
        </a>
        <a className="button is-quiet" href="/brands">
          Browse brands
        </a>
      </p>
    </div>
  );
};
