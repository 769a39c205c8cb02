import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Link, useBlocker } from "react-router-dom";
import { LinkButton } from "../../ui/buttons.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { type BrowserStorage, localData } from "../../site/browser-storage.ts";
import { Moment } from "../../ui/states.tsx";
import { useOwnEmail, useSessionProvider } from "../admin-services.ts";
import { type FormValues, isFormValues } from "./form-values.ts";

/** A draft is stored this long after the last keystroke, and when the page closes. */
const PAUSE_MS = 400;

/** Stores the draft as it changes. Returns a function that discards the draft and stores no other. */
export const useStoredDraft = (
  key: string,
  draft: Omit<Draft, "savedAt"> | undefined,
): (() => void) => {
  const drafts = useBrandDrafts();
  const isDiscarded = useRef(false);
  const values = draft?.values;

  const store = useEffectEvent((values: FormValues | undefined) => {
    if (isDiscarded.current) return;
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
      // Also stores when the form unmounts, for example because the session has ended.
      leave();
    };
  }, []);

  return () => {
    isDiscarded.current = true;
    drafts.discard(key);
  };
};

export const useBrandDrafts = (): DraftStorage => {
  const email = useOwnEmail();
  return useMemo(() => draftStorage(email, localData), [email]);
};

/** Drafts left behind by a crash or an expired session. */
export const UnsentDrafts = () => {
  const drafts = useBrandDrafts();
  const [unsent, setUnsent] = useState(() => drafts.all());
  if (unsent.length === 0) return null;
  return (
    <section className="unsent-drafts" aria-label="Unsaved changes">
      <ul className="stack is-close">
        {unsent.map(({ key, title, path, savedAt }) => (
          <li className="banner" key={key}>
            <p>
              Unsaved changes to <strong>{title}</strong>, <Moment at={savedAt} />
            </p>
            <Link className="button is-small" to={path}>
              Continue<span className="visually-hidden"> with {title}</span>
            </Link>
            <LinkButton
              onClick={() => {
                drafts.discard(key);
                setUnsent(drafts.all());
              }}
            >
              Discard<span className="visually-hidden"> changes to {title}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface LeaveGuardProps {
  isDirty: boolean;
  /** Set once the brand is saved or deleted. */
  mayLeave: RefObject<boolean>;
  onGiveUp: () => void;
}

/** Asks before leaving unsaved changes. If the page is closed or reloaded, the browser asks. */
export const LeaveGuard = ({ isDirty, mayLeave, onGiveUp }: LeaveGuardProps) => {
  const session = useSessionProvider();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !mayLeave.current &&
      // Signing out must not be blocked; the draft stays stored.
      session.state().kind === "signed-in" &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty, mayLeave]);

  if (blocker.state !== "blocked") return null;
  return (
    <FormDialog
      title="Leave without saving?"
      cancelName="Keep editing"
      submitName="Leave without saving"
      busyName="Leaving..."
      isDangerous
      isBusy={false}
      onClose={() => blocker.reset()}
      onSubmit={() => {
        onGiveUp();
        blocker.proceed();
      }}
    >
      <p>Your changes to this brand have not been saved.</p>
    </FormDialog>
  );
};

/** Unsaved form values, stored in this browser to survive a crash, a reload or an expired session. */
export interface Draft {
  values: FormValues;
  /** The brand's version that was read; null for a new brand. */
  readVersion: number | null;
  /** The brand's name, shown in the list of drafts. */
  title: string;
  /** The form's address. */
  path: string;
  /** ISO 8601, UTC. */
  savedAt: string;
}

interface DraftStorage {
  find: (key: string) => Draft | undefined;
  store: (key: string, draft: Draft) => void;
  discard: (key: string) => void;
  /** Newest first. */
  all: () => (Draft & { key: string })[];
}

/** Increase when the shape of a draft changes; older drafts are then ignored. */
const PREFIX = "golfbrands-draft-1";

/** Each administrator sees only their own drafts, also in a shared browser. */
export const draftStorage = (email: string, storage: BrowserStorage): DraftStorage => {
  const prefix = `${PREFIX}:${email}:`;
  const find = (key: string) => parse(storage.getItem(prefix + key));
  return {
    find,
    store: (key, draft) => storage.setItem(prefix + key, JSON.stringify(draft)),
    discard: (key) => storage.removeItem(prefix + key),
    all: () =>
      storage
        .keys()
        .filter((name) => name.startsWith(prefix))
        .flatMap((name) => {
          const key = name.slice(prefix.length);
          const draft = find(key);
          return draft ? [{ ...draft, key }] : [];
        })
        .sort((a, b) => b.savedAt.localeCompare(a.savedAt)),
  };
};

const parse = (text: string | null): Draft | undefined => {
  try {
    const { values, readVersion, title, path, savedAt } = JSON.parse(text ?? "{}");
    const isDraft =
      isFormValues(values) &&
      (readVersion === null || typeof readVersion === "number") &&
      [title, path, savedAt].every((part) => typeof part === "string") &&
      path.startsWith("/admin/");
    return isDraft ? { values, readVersion, title, path, savedAt } : undefined;
  } catch {
    // Not a draft: another program wrote this value.
    return undefined;
  }
};
