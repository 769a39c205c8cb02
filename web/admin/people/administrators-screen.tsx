import { useState } from "react";
import type { AdministratorsState } from "#core/back-office/manage-administrators.ts";
import type { Invitation, ListedAdministrator } from "#core/session/session.ts";
import { copyText } from "../../pages/share-button.tsx";
import { BusyButton, useBusy } from "../../ui/buttons.tsx";
import { ExactMoment, Moment, Problem } from "../../ui/states.tsx";
import { useAdminServices, useOwnEmail } from "../admin-services.ts";
import { useAct } from "../parts/act.ts";
import { ActDialog } from "../parts/act-controls.tsx";
import { type Column, DataTable, type RowAct } from "../parts/data-table.tsx";
import { QueryView, useBackOfficeQuery } from "../queries.tsx";
import { EmailForm } from "./email-form.tsx";
import { PeopleHead } from "./people-head.tsx";

/** Who may edit the directory, and who is invited to. */
export const AdministratorsScreen = () => {
  const result = useBackOfficeQuery(["administrators"], (backOffice) =>
    backOffice.showAdministrators(),
  );
  return (
    <>
      <PeopleHead title="Administrators" subtitle="People who may edit the directory" />
      <QueryView result={result} loadingText="Loading administrators...">
        {(state) => <Administrators state={state} />}
      </QueryView>
    </>
  );
};

const Administrators = ({ state }: { state: AdministratorsState }) => {
  const { administrators, invitations, canManage } = state;
  return (
    <div className="stack">
      <AdministratorTable administrators={administrators} canManage={canManage} />
      {canManage ? (
        <>
          {invitations.length > 0 && <InvitationTable invitations={invitations} />}
          <InviteForm />
        </>
      ) : (
        <CommandLineNote />
      )}
    </div>
  );
};

const CommandLineNote = () => (
  <section className="panel" aria-labelledby="command-line">
    <h2 id="command-line">Add and remove administrators</h2>
    <p>
      On Supabase this is done on the command line. Run{" "}
      <code>golfbrands admins add amy@golf.example</code> or{" "}
      <code>golfbrands admins remove amy@golf.example</code>.
    </p>
  </section>
);

const emailColumn = <Row,>(name: string, emailOf: (row: Row) => string): Column<Row> => ({
  name,
  cell: emailOf,
  className: "cell-email",
});

const ADMINISTRATOR_COLUMNS: readonly Column<ListedAdministrator>[] = [
  emailColumn("E-mail", ({ email }) => email),
  { name: "Added", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    name: "Last signed in",
    cell: ({ signedInAt }) =>
      signedInAt === null ? <span className="quiet">Unknown</span> : <Moment at={signedInAt} />,
  },
];

interface AdministratorTableProps {
  administrators: readonly ListedAdministrator[];
  canManage: boolean;
}

const AdministratorTable = ({ administrators, canManage }: AdministratorTableProps) => {
  const own = useOwnEmail();
  const acts = ({ id, email }: ListedAdministrator): RowAct[] | string =>
    email.toLowerCase() === own
      ? "You"
      : [
          {
            name: "Remove",
            of: email,
            dialog: (close) => (
              <ActDialog
                title="Remove administrator"
                submitName="Remove"
                busyName="Removing..."
                isDangerous
                send={(backOffice) => backOffice.removeAdministrator(id)}
                done={() => `${email} is no longer an administrator.`}
                onClose={close}
              >
                <p>
                  {email} is signed out everywhere at once and can no longer sign in. History still
                  names their changes.
                </p>
              </ActDialog>
            ),
          },
        ];
  return (
    <DataTable
      caption="Administrators, by e-mail"
      rows={administrators}
      keyOf={({ id }) => id}
      columns={ADMINISTRATOR_COLUMNS}
      acts={canManage ? acts : undefined}
    />
  );
};

const INVITATION_COLUMNS: readonly Column<Invitation>[] = [
  emailColumn("E-mail", ({ email }) => email),
  emailColumn("By", ({ invitedBy }) => invitedBy),
  { name: "Invited", cell: ({ invitedAt }) => <Moment at={invitedAt} /> },
  { name: "Expires", cell: ({ expiresAt }) => <ExactMoment at={expiresAt} /> },
];

const InvitationTable = ({ invitations }: { invitations: readonly Invitation[] }) => {
  const act = useAct();
  const withdraw = ({ id, email }: Invitation) =>
    act.run((backOffice) => backOffice.withdrawInvitation(id), {
      done: () => `The invitation of ${email} was withdrawn.`,
    });
  return (
    <section className="stack is-close" aria-labelledby="invited">
      <h2 id="invited">Invited</h2>
      <Problem>{act.problem}</Problem>
      <DataTable
        caption="Open invitations, oldest first"
        rows={invitations}
        keyOf={({ id }) => id}
        columns={INVITATION_COLUMNS}
        acts={(invitation) => [
          {
            name: "Withdraw",
            of: `the invitation of ${invitation.email}`,
            isDisabled: act.isBusy,
            onClick: () => withdraw(invitation),
          },
        ]}
      />
    </section>
  );
};

const InviteForm = () => {
  const act = useAct(["email"]);
  const [invited, setInvited] = useState<{ email: string; url: string | null }>();

  const invite = (email: string, clear: () => void) => {
    setInvited(undefined);
    act.run((backOffice) => backOffice.inviteAdministrator({ email }), {
      done: ({ invitation, url }) => {
        setInvited({ email: invitation.email, url: url && onThisSite(url) });
        clear();
      },
    });
  };

  return (
    <section className="panel" aria-labelledby="invite">
      <h2 id="invite">Invite an administrator</h2>
      <EmailForm
        act={act}
        hint="They get a link to choose a password. It works once, within three days."
        button="Invite"
        busyName="Inviting..."
        onSend={invite}
      />
      <div aria-live="polite">
        {invited &&
          (invited.url === null ? (
            <p>We sent the link to {invited.email}.</p>
          ) : (
            <InvitationLink email={invited.email} url={invited.url} />
          ))}
      </div>
    </section>
  );
};

/** The URL with this browser's origin: without `SITE_URL` the server does not know its origin. */
const onThisSite = (url: string): string => {
  const { pathname, hash } = new URL(url);
  return location.origin + pathname + hash;
};

const InvitationLink = ({ email, url }: { email: string; url: string }) => {
  const { notices } = useAdminServices();
  const { isBusy, problem, run } = useBusy("Copying failed. Select the link and copy it.");
  const copy = () =>
    run(async () => {
      await copyText(url);
      notices.notify({ text: "The link was copied." });
    });
  return (
    <div className="stack held">
      <p>
        No e-mail was sent. Copy this link and send it to {email} yourself; it is shown only now.
      </p>
      <p>
        <code>{url}</code>
      </p>
      <Problem>{problem}</Problem>
      <BusyButton look="quiet" isBusy={isBusy} busyName="Copying..." onClick={() => void copy()}>
        Copy link
      </BusyButton>
    </div>
  );
};
