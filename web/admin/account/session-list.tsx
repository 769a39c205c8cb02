import type { OpenSession } from "#core/session/session.ts";
import { useQuery } from "../queries/use-query.ts";
import { useBusy } from "../queries/use-busy.ts";
import { QueryView } from "../queries/query-view.tsx";
import { Moment } from "../components/moment.tsx";
import { Problem } from "../components/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { useSessionProvider } from "../session/use-session.ts";

/** One's open sessions, each of which can be ended. */
export const SessionList = () => {
  const provider = useSessionProvider();
  const { queryCache } = useAdminServices();
  const { isBusy, problem, run } = useBusy("The session could not be ended.");
  const result = useQuery("/admin/account sessions", provider.listSessions);
  const end = (act: () => Promise<void>) =>
    void run(async () => {
      await act();
      queryCache.invalidate();
    });
  return (
    <>
      {problem !== undefined && <Problem text={problem} />}
      <QueryView result={result} loadingText="Loading sessions...">
        {(sessions) => (
          <>
            <ul className="session-list">
              {sessions.map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  isBusy={isBusy}
                  onEnd={() => end(() => provider.endSession(session.id))}
                />
              ))}
            </ul>
            {sessions.length > 1 && (
              <button
                className="button is-quiet"
                type="button"
                disabled={isBusy}
                onClick={() => end(provider.endOtherSessions)}
              >
                End all others
              </button>
            )}
          </>
        )}
      </QueryView>
    </>
  );
};

interface SessionItemProps {
  session: OpenSession;
  isBusy: boolean;
  onEnd: () => void;
}

const SessionItem = ({ session, isBusy, onEnd }: SessionItemProps) => {
  const name = session.browser ?? "A browser we do not know";
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {session.isThis && <span className="badge">This one</span>}
        <p className="field-hint">
          Signed in <Moment at={session.startedAt} />, last used <Moment at={session.usedAt} />
        </p>
      </div>
      {!session.isThis && (
        <button
          className="button is-quiet is-small"
          type="button"
          disabled={isBusy}
          aria-label={`End the session of ${name}`}
          onClick={onEnd}
        >
          End
        </button>
      )}
    </li>
  );
};
