import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ok } from "#core/result.ts";
import type { OpenSession } from "#core/session/session.ts";
import { PasswordForm } from "./password-form.tsx";
import { useAdminServices, useOwnEmail, useSessionProvider } from "./admin-services.ts";
import { Button } from "../ui/buttons.tsx";
import { Moment, Problem } from "../ui/states.tsx";
import { useAct } from "./parts/act.ts";
import { type Column, DataTable } from "./parts/data-table.tsx";
import { ScreenHead } from "./screen-head.tsx";
import { QueryView } from "./queries.tsx";

export const AccountScreen = () => {
  const { notices } = useAdminServices();
  const queryClient = useQueryClient();
  return (
    <>
      <ScreenHead title="Your account" subtitle={useOwnEmail()} />
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
  const act = useAct();
  const result = useQuery({ queryKey: ["sessions"], queryFn: provider.listSessions });
  const end = (send: () => Promise<void>) => act.run(async () => ok(await send()), {});
  return (
    <>
      <Problem>{act.problem}</Problem>
      <QueryView result={result} loadingText="Loading sessions...">
        {(sessions) => (
          <div className="stack">
            <DataTable
              caption="Open sessions"
              rows={sessions}
              keyOf={({ id }) => id}
              columns={COLUMNS}
              acts={({ id, browser, isThis }) =>
                isThis
                  ? []
                  : [
                      {
                        name: "End",
                        of: `the session of ${browser ?? UNKNOWN_BROWSER}`,
                        isDisabled: act.isBusy,
                        onClick: () => end(() => provider.endSession(id)),
                      },
                    ]
              }
            />
            {sessions.length > 1 && (
              <div className="actions">
                <Button
                  look="quiet"
                  disabled={act.isBusy}
                  onClick={() => end(provider.endOtherSessions)}
                >
                  End all others
                </Button>
              </div>
            )}
          </div>
        )}
      </QueryView>
    </>
  );
};

const UNKNOWN_BROWSER = "Unknown browser";

const COLUMNS: readonly Column<OpenSession>[] = [
  {
    name: "Browser",
    cell: ({ browser, isThis }) => (
      <>
        {browser ?? UNKNOWN_BROWSER} {isThis && <span className="badge">This browser</span>}
      </>
    ),
  },
  { name: "Signed in", cell: ({ startedAt }) => <Moment at={startedAt} />, className: "is-short" },
  { name: "Last used", cell: ({ usedAt }) => <Moment at={usedAt} />, className: "is-short" },
];
