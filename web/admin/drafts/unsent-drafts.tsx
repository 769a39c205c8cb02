import { useState } from "react";
import { Link } from "react-router-dom";
import { Moment } from "../components/moment.tsx";
import { useBrandDrafts } from "./use-brand-drafts.ts";

/** Work that was begun and never sent: a crash, or a session that ended, came between. */
export const UnsentDrafts = () => {
  const drafts = useBrandDrafts();
  const [unsent, setUnsent] = useState(() => drafts.all());
  if (unsent.length === 0) return null;
  return (
    <section className="unsent" aria-label="Unsent changes">
      <ul>
        {unsent.map(({ key, title, path, savedAt }) => (
          <li key={key}>
            <p>
              Unsent changes to <strong>{title}</strong>, <Moment at={savedAt} />
            </p>
            <Link className="button is-small" to={path}>
              Continue<span className="visually-hidden"> with {title}</span>
            </Link>
            <button
              className="link-button"
              type="button"
              onClick={() => {
                drafts.discard(key);
                setUnsent(drafts.all());
              }}
            >
              Discard<span className="visually-hidden"> changes to {title}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
