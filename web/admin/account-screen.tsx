import { useQuery, useQueryClient } from "@tanstack/react-query";
import { PasswordForm } from "./password-form.tsx";
import { useAdminServices, useSession, useSessionProvider } from "./admin-services.ts";
import { Button, useBusy } from "../ui/buttons.tsx";
import { Moment, Problem } from "../ui/states.tsx";
import { ScreenHead } from "./screen-head.tsx";
import { QueryView } from "./queries.tsx";

export const AccountScreen = () => {
  const session = useSession();
  const { notices } = useAdminServices();
  const queryClient = useQueryClient();
  const email = session.kind === "signed-in" ? session.email : "";
  return (
    <>
      <ScreenHead title="Your account" subtitle={email} />
      <section className="panel account-part">
        <h2>Password</h2>
        <PasswordForm
          asksCurrent
          onChanged={() => {
            void queryClient.invalidateQueries();
            notices.notify({
              text: "Your password has changed. You are signed out in all other browsers.",
            });
          }}
        />
      </section>
      <section className="panel account-part">
        <h2>Where you are signed in</h2>
        <SessionList />
      </section>
    </>
  );
};

const SessionList = () => {
  const provider = useSessionProvider();
  const queryClient = useQueryClient();
  const { isBusy, problem, run } = useBusy("The session could not be ended.");
  const result = useQuery({ queryKey: ["sessions"], queryFn: provider.listSessions });
  const end = (act: () => Promise<void>) =>
    void run(async () => {
      await act();
      void queryClient.invalidateQueries();
    });
  return (
    <>
      {problem !== undefined && <Problem text={problem} />}
      <QueryView result={result} loadingText="Loading sessions...">
        {(sessions) => (
          <>
            <ul className="rows">
              {sessions.map(({ id, browser, isThis, startedAt, usedAt }) => (
                <li key={id}>
                  <div className="row-text">
                    <strong>{browser ?? UNKNOWN_BROWSER}</strong>
                    {isThis && <span className="badge">This browser</span>}
                    <p className="field-hint">
                      Signed in <Moment at={startedAt} />, last used <Moment at={usedAt} />
                    </p>
                  </div>
                  {!isThis && (
                    <Button
                      look="quiet"
                      isSmall
                      disabled={isBusy}
                      aria-label={`End the session of ${browser ?? UNKNOWN_BROWSER}`}
                      onClick={() => end(() => provider.endSession(id))}
                    >
                      End
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button look="quiet" disabled={isBusy} onClick={() => end(provider.endOtherSessions)}>
                End all others
              </Button>
            )}
          </>
        )}
      </QueryView>
    </>
  );
};

const UNKNOWN_BROWSER = "Unknown browser";
