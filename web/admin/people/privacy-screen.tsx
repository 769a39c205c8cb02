import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FAILURES } from "#core/failures.ts";
import { LIMITS } from "#core/limits.ts";
import type { Erased, PersonalData } from "#core/people/personal-data.ts";
import { counted, HeldData } from "../../pages/your-data-page.tsx";
import { BusyButton, Button, submitting, useBusy } from "../../ui/buttons.tsx";
import { Problem } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { PeopleHead } from "./people-head.tsx";

/** Shows and erases data about an address, for people who do not use the public page. */
export const PrivacyScreen = () => {
  const { backOffice } = useAdminServices();
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const [held, setHeld] = useState<PersonalData>();
  const [erased, setErased] = useState<Erased>();
  const [isErasing, setErasing] = useState(false);
  const { isBusy, problem, run } = useBusy("The look-up failed.");

  const show = submitting(() =>
    run(async () => {
      setErased(undefined);
      setHeld(undefined);
      const found = await backOffice.showPersonalData({ email });
      if (found.ok) setHeld(found.value);
      setError(
        found.ok
          ? undefined
          : found.failure.kind === "invalid-input"
            ? found.failure.errors[0]?.message
            : "cannot be looked up: this directory stores no e-mail addresses",
      );
    }),
  );

  return (
    <>
      <PeopleHead
        title="Privacy"
        subtitle="Personal data, when somebody asks for it"
        here="Personal data"
      />
      <form className="form people-form" onSubmit={show}>
        <TextField
          id="email"
          label="E-mail"
          type="email"
          value={email}
          onChange={setEmail}
          maxLength={LIMITS.email}
          error={error}
          hint="People can ask for their own data at /privacy/request: the link goes to their address."
          required
        />
        <BusyButton isBusy={isBusy} busyName="Looking...">
          Show data
        </BusyButton>
      </form>
      {problem !== undefined && <Problem text={problem} />}
      <section className="held" aria-live="polite">
        {held && (
          <>
            <h2>Data about {held.email}</h2>
            <HeldData held={held} />
            <Button look="dangerous" onClick={() => setErasing(true)}>
              Erase...
            </Button>
          </>
        )}
        {erased && (
          <>
            <h2>Erased</h2>
            <ul className="held-data">
              {erasedLines(erased).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      {isErasing && held && (
        <ErasePerson
          email={held.email}
          onErased={(erased) => {
            setErased(erased);
            setHeld(undefined);
            setErasing(false);
          }}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  );
};

interface ErasePersonProps {
  email: string;
  onErased: (erased: Erased) => void;
  onClose: () => void;
}

const ErasePerson = ({ email, onErased, onClose }: ErasePersonProps) => {
  const { backOffice } = useAdminServices();
  const queryClient = useQueryClient();
  const failure = "Erasing failed.";
  const erase = async () => {
    const erased = await backOffice.erasePersonalData({ email });
    void queryClient.invalidateQueries();
    if (erased.ok) return onErased(erased.value);
    return erased.failure.kind === "current-administrator"
      ? FAILURES[erased.failure.kind].message
      : failure;
  };
  return (
    <ConfirmDialog
      title="Erase a person"
      confirmName="Erase"
      busyName="Erasing..."
      isDangerous
      failure={failure}
      onConfirm={erase}
      onClose={onClose}
    >
      <p>
        {email} will be deleted everywhere: from the newsletter’s list, followed lists, suggestions
        and history. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
};

export const erasedLines = (erased: Erased): string[] => {
  const { subscriptions, lists, submissions, history, snapshots, mails } = erased;
  const { brandsNaming, taxonomyNaming } = erased;
  const lines = [
    subscriptions > 0 && "The newsletter subscription.",
    lists > 0 && `${counted(lists, "list")} followed by e-mail.`,
    submissions > 0 && `The address in ${counted(submissions, "suggestion")}.`,
    history > 0 && `The address in ${counted(history, "change")} of history.`,
    snapshots > 0 && `The address in ${counted(snapshots, "earlier state")} of records.`,
    mails > 0 && `${counted(mails, "copy", "copies")} of mails.`,
    ...brandsNaming.map((slug) => `Still named in the texts of ${slug}: edit that brand.`),
    ...taxonomyNaming.map(
      (slug) => `Still named in the texts of ${slug}: edit that category or attribute.`,
    ),
  ].filter((line) => line !== false);
  return lines.length === 0 ? ["There was nothing to erase."] : lines;
};
