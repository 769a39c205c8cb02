import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdministratorsState } from "#core/back-office/manage-administrators.ts";
import { failureMessage } from "#core/failures.ts";
import { LIMITS } from "#core/limits.ts";
import type { Invitation, ListedAdministrator } from "#core/session/session.ts";
import { copyText } from "../../pages/share-button.tsx";
import { BusyButton, Button, submitting, useBusy } from "../../ui/buttons.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { ExactMoment, Moment, Problem, TableHead } from "../../ui/states.tsx";
import { useAdminServices, useSession } from "../admin-services.ts";
import { QueryView } from "../queries.tsx";
import { PeopleHead } from "./people-head.tsx";

/** Who may edit the directory, and who is invited to. */
export const AdministratorsScreen = () => {
  const { backOffice } = useAdminServices();
  const result = useQuery({
    queryKey: ["administrators"],
    queryFn: () => backOffice.showAdministrators(),
  });
  return (
    <>
      <PeopleHead
        title="Administrators"
        subtitle="People who may edit the directory"
        here="Administrators"
      />
      <QueryView result={result} loadingText="Loading administrators...">
        {(state) => <Administrators state={state} />}
      </QueryView>
    </>
  );
};

const Administrators = ({ state }: { state: AdministratorsState }) => {
  const { administrators, invitations, canManage } = state;
  return (
    <div className="administrators">
      {administrators && (
        <AdministratorTable administrators={administrators} canManage={canManage} />
      )}
      {canManage ? (
        <>
          {invitations.length > 0 && <InvitationTable invitations={invitations} />}
          <InviteForm />
        </>
      ) : (
        <CommandLineNote isListed={administrators !== null} />
      )}
    </div>
  );
};

const CommandLineNote = ({ isListed }: { isListed: boolean }) => (
  <section className="panel" aria-labelledby="command-line">
    <h2 id="command-line">Add and remove administrators</h2>
    <p>
      On Supabase this needs the secret key, on the command line. Run{" "}
      <code>golfbrands admins add amy@golf.example</code> or{" "}
      <code>golfbrands admins remove amy@golf.example</code>.
    </p>
    {!isListed && (
      <p>
        This server has no secret key, so it cannot list the administrators either: run{" "}
        <code>golfbrands admins list</code>.
      </p>
    )}
  </section>
);

const ACTIONS = <span className="visually-hidden">Actions</span>;

const AdministratorTable = ({
  administrators,
  canManage,
}: {
  administrators: readonly ListedAdministrator[];
  canManage: boolean;
}) => {
  const session = useSession();
  const own = session.kind === "signed-in" ? session.email.toLowerCase() : "";
  const [leaving, setLeaving] = useState<ListedAdministrator>();
  return (
    <div className="table-frame">
      <table className="stacked">
        <caption className="visually-hidden">Administrators, by e-mail</caption>
        <TableHead names={["E-mail", "Added", "Last signed in", ...(canManage ? [ACTIONS] : [])]} />
        <tbody>
          {administrators.map((administrator) => {
            const { id, email, createdAt, signedInAt } = administrator;
            const isOwn = email.toLowerCase() === own;
            return (
              <tr key={id}>
                <td className="cell-email">{email}</td>
                <td data-label="Added">
                  <Moment at={createdAt} />
                </td>
                <td data-label="Last signed in">
                  {signedInAt === null ? (
                    <span className="quiet">Unknown</span>
                  ) : (
                    <Moment at={signedInAt} />
                  )}
                </td>
                {canManage && (
                  <td className="cell-actions">
                    {isOwn ? (
                      <span className="badge">You</span>
                    ) : (
                      <Button look="quiet" isSmall onClick={() => setLeaving(administrator)}>
                        Remove<span className="visually-hidden"> {email}</span>
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {leaving && (
        <RemoveAdministrator administrator={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </div>
  );
};

interface RemoveAdministratorProps {
  administrator: ListedAdministrator;
  onClose: () => void;
}

const RemoveAdministrator = ({
  administrator: { id, email },
  onClose,
}: RemoveAdministratorProps) => {
  const { backOffice, notices } = useAdminServices();
  const queryClient = useQueryClient();
  const remove = async () => {
    const removed = await backOffice.removeAdministrator(id);
    void queryClient.invalidateQueries();
    if (!removed.ok) return failureMessage(removed.failure);
    notices.notify({ text: `${email} is no longer an administrator.` });
    onClose();
    return undefined;
  };
  return (
    <ConfirmDialog
      title="Remove administrator"
      confirmName="Remove"
      busyName="Removing..."
      isDangerous
      failure="The administrator could not be removed."
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {email} is signed out everywhere at once and can no longer sign in. History still names
        their changes.
      </p>
    </ConfirmDialog>
  );
};

const InvitationTable = ({ invitations }: { invitations: readonly Invitation[] }) => {
  const { backOffice, notices } = useAdminServices();
  const queryClient = useQueryClient();
  const { isBusy, problem, run } = useBusy("The invitation could not be withdrawn.");
  const withdraw = ({ id, email }: Invitation) =>
    void run(async () => {
      const withdrawn = await backOffice.withdrawInvitation(id);
      void queryClient.invalidateQueries();
      notices.notify(
        withdrawn.ok
          ? { text: `The invitation of ${email} was withdrawn.` }
          : { tone: "problem", text: failureMessage(withdrawn.failure) },
      );
    });
  return (
    <section aria-labelledby="invited">
      <h2 id="invited">Invited</h2>
      {problem !== undefined && <Problem text={problem} />}
      <div className="table-frame">
        <table className="stacked">
          <caption className="visually-hidden">Open invitations, oldest first</caption>
          <TableHead names={["E-mail", "By", "Invited", "Expires", ACTIONS]} />
          <tbody>
            {invitations.map((invitation) => (
              <tr key={invitation.id}>
                <td className="cell-email">{invitation.email}</td>
                <td className="cell-email" data-label="By">
                  {invitation.invitedBy}
                </td>
                <td data-label="Invited">
                  <Moment at={invitation.invitedAt} />
                </td>
                <td data-label="Expires">
                  <ExactMoment at={invitation.expiresAt} />
                </td>
                <td className="cell-actions">
                  <Button
                    look="quiet"
                    isSmall
                    disabled={isBusy}
                    onClick={() => withdraw(invitation)}
                  >
                    Withdraw
                    <span className="visually-hidden"> the invitation of {invitation.email}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

const InviteForm = () => {
  const { backOffice } = useAdminServices();
  const queryClient = useQueryClient();
  const { isBusy, problem, run } = useBusy("The invitation failed.");
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const [invited, setInvited] = useState<{ email: string; url: string | null }>();

  const invite = submitting(() =>
    run(async () => {
      setInvited(undefined);
      setError(undefined);
      const made = await backOffice.inviteAdministrator({ email });
      void queryClient.invalidateQueries({ queryKey: ["administrators"] });
      if (!made.ok) {
        const { failure } = made;
        if (failure.kind !== "invalid-input") return failureMessage(failure);
        setError(failure.errors[0]?.message);
        return undefined;
      }
      const { invitation, url } = made.value;
      setInvited({ email: invitation.email, url: url && onThisSite(url) });
      setEmail("");
      return undefined;
    }),
  );

  return (
    <section className="panel" aria-labelledby="invite">
      <h2 id="invite">Invite an administrator</h2>
      <form className="form people-form" onSubmit={invite}>
        <TextField
          id="email"
          label="E-mail"
          type="email"
          value={email}
          onChange={setEmail}
          maxLength={LIMITS.email}
          error={error}
          hint="They get a link to choose a password. It works once, within three days."
          required
        />
        <BusyButton isBusy={isBusy} busyName="Inviting...">
          Invite
        </BusyButton>
      </form>
      {problem !== undefined && <Problem text={problem} />}
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

/** As this browser reaches the site: without `SITE_URL` the server does not know its address. */
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
    <div className="held">
      <p>
        No e-mail was sent. Copy this link and send it to {email} yourself; it is shown only now.
      </p>
      <p>
        <code className="private-link">{url}</code>
      </p>
      {problem !== undefined && <Problem text={problem} />}
      <BusyButton look="quiet" isBusy={isBusy} busyName="Copying..." onClick={() => void copy()}>
        Copy link
      </BusyButton>
    </div>
  );
};
