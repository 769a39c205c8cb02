import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { Moment } from "../../ui/states.tsx";
import { type Draft, type DraftStorage, draftStorage } from "./draft-storage.ts";
import { useSession } from "../session/use-session.ts";
import { type FormValues, isFormValues } from "./form-values.ts";

/** A draft is stored this long after the last key, and when the page goes. */
const PAUSE_MS = 400;

/** Stores a draft while there is one; answers how to discard it for good, once it was sent or given up. */
export const useStoredDraft = (
  key: string,
  draft: Omit<Draft<FormValues>, "savedAt"> | undefined,
): (() => void) => {
  const drafts = useBrandDrafts();
  const isSettled = useRef(false);
  const values = draft?.values;

  const store = useEffectEvent((values: FormValues | undefined) => {
    if (isSettled.current) return;
    if (draft && values) drafts.store(key, { ...draft, values, savedAt: new Date().toISOString() });
    else drafts.discard(key);
  });
  const storeNow = useEffectEvent(() => store(values));
  useEffect(() => {
    const timer = setTimeout(() => store(values), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values]);
  useEffect(() => {
    const leave = () => storeNow();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      // The session may have ended under the form.
      leave();
    };
  }, []);

  return () => {
    isSettled.current = true;
    drafts.discard(key);
  };
};

/** The signed-in administrator's unsent brands. */
export const useBrandDrafts = (): DraftStorage<FormValues> => {
  const session = useSession();
  const email = session.kind === "signed-in" ? session.email : "";
  return useMemo(() => draftStorage(email, localStorage, isFormValues), [email]);
};

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
