import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Link, useBlocker } from "react-router-dom";
import { LinkButton } from "../../ui/buttons.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Moment } from "../../ui/states.tsx";
import { useSession, useSessionProvider } from "../admin-services.ts";
import { type FormValues, isFormValues } from "./form-values.ts";

/** A draft is stored this long after the last key, and when the page goes. */
const PAUSE_MS = 400;

/** Stores a draft while there is one; answers how to discard it for good, once it was sent or given up. */
export const useStoredDraft = (
  key: string,
  draft: Omit<Draft, "savedAt"> | undefined,
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

export const useBrandDrafts = (): DraftStorage => {
  const session = useSession();
  const email = session.kind === "signed-in" ? session.email : "";
  return useMemo(() => draftStorage(email, localStorage), [email]);
};

/** Work that was begun and never sent: a crash, or a session that ended, came between. */
export const UnsentDrafts = () => {
  const drafts = useBrandDrafts();
  const [unsent, setUnsent] = useState(() => drafts.all());
  if (unsent.length === 0) return null;
  return (
    <section aria-label="Unsent changes">
      <ul className="unsent">
        {unsent.map(({ key, title, path, savedAt }) => (
          <li className="banner" key={key}>
            <p>
              Unsent changes to <strong>{title}</strong>, <Moment at={savedAt} />
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
  /** Set once the work was sent or given up. */
  mayLeave: RefObject<boolean>;
  onGiveUp: () => void;
}

/** Asks before unsaved work is left: by a link here, by the browser on its own buttons. */
export const LeaveGuard = ({ isDirty, mayLeave, onGiveUp }: LeaveGuardProps) => {
  const session = useSessionProvider();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !mayLeave.current &&
      // Who is signed out has to go; the draft stays.
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
    <ConfirmDialog
      title="Leave without saving?"
      cancelName="Keep editing"
      confirmName="Leave without saving"
      busyName="Leaving..."
      isDangerous
      onClose={() => blocker.reset()}
      onConfirm={async () => {
        onGiveUp();
        blocker.proceed();
      }}
    >
      <p>Your changes to this brand have not been saved.</p>
    </ConfirmDialog>
  );
};

/** What was typed into a form and not yet saved, kept in this browser through a crash, a reload or the end of a session. */
export interface Draft {
  values: FormValues;
  /** The version that was read, when a brand is edited. */
  readVersion: number | null;
  /** What the brand was called, to name the draft in the list. */
  title: string;
  /** Where to go on with it. */
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

/** Moves when drafts take another shape; those of another shape are left out. */
const PREFIX = "golfbrands-draft-1";

/** Drafts belong to one administrator: who shares a browser does not share drafts. */
export const draftStorage = (email: string, storage: Storage): DraftStorage => {
  const prefix = `${PREFIX}:${email}:`;
  const find = (key: string) => quietly(() => parse(storage.getItem(prefix + key)));
  return {
    find,
    store: (key, draft) => quietly(() => storage.setItem(prefix + key, JSON.stringify(draft))),
    discard: (key) => quietly(() => storage.removeItem(prefix + key)),
    all: () =>
      quietly(() =>
        Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "")
          .filter((name) => name.startsWith(prefix))
          .flatMap((name) => {
            const key = name.slice(prefix.length);
            const draft = find(key);
            return draft ? [{ ...draft, key }] : [];
          })
          .sort((a, b) => b.savedAt.localeCompare(a.savedAt)),
      ) ?? [],
  };
};

const parse = (text: string | null): Draft | undefined => {
  if (text === null) return undefined;
  const { values, readVersion, title, path, savedAt } = JSON.parse(text);
  const isWhole =
    isFormValues(values) &&
    (readVersion === null || typeof readVersion === "number") &&
    [title, path, savedAt].every((part) => typeof part === "string") &&
    path.startsWith("/admin/");
  return isWhole ? { values, readVersion, title, path, savedAt } : undefined;
};

/** A browser may forbid storage, be out of room or hold something else: then there is nothing, and work goes on. */
export const quietly = <T,>(act: () => T): T | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};
