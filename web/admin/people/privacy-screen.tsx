import { useState } from "react";
import type { Erased, PersonalData } from "#core/people/personal-data.schema.ts";
import { countOf } from "#core/text/count-text.ts";
import { HeldData } from "../../pages/your-data-page.tsx";
import { DialogButton } from "../../ui/dialog.tsx";
import { useAct } from "../parts/act.ts";
import { ConfirmAct } from "../parts/act-controls.tsx";
import { EmailForm } from "./email-form.tsx";
import { PeopleHead } from "./people-head.tsx";

/** Shows and erases data about an address, for people who do not use the public page. */
export const PrivacyScreen = () => {
  const [held, setHeld] = useState<PersonalData>();
  const [erased, setErased] = useState<Erased>();
  const act = useAct("email");

  const show = (email: string) => {
    setErased(undefined);
    setHeld(undefined);
    act.run((backOffice) => backOffice.showPersonalData({ email }), { done: setHeld });
  };

  return (
    <>
      <PeopleHead
        title="Personal data"
        subtitle="What is stored about an e-mail address, when its owner asks"
      />
      <EmailForm
        act={act}
        hint="People can ask for their own data at /privacy/request: the link goes to their address."
        button="Show data"
        busyName="Looking..."
        onSend={show}
      />
      <section className="stack held" aria-live="polite">
        {held && (
          <DataAbout
            held={held}
            onErased={(erased) => {
              setErased(erased);
              setHeld(undefined);
            }}
          />
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
    </>
  );
};

interface DataAboutProps {
  held: PersonalData;
  onErased: (erased: Erased) => void;
}

const DataAbout = ({ held, onErased }: DataAboutProps) => {
  const { email } = held;
  return (
    <>
      <h2>Data about {email}</h2>
      <HeldData held={held} />
      <DialogButton name="Erase..." look="dangerous">
        {(close) => (
          <ConfirmAct
            title="Erase a person"
            confirmName="Erase"
            busyName="Erasing..."
            isDangerous
            send={(backOffice) => backOffice.erasePersonalData({ email })}
            done={onErased}
            onClose={close}
          >
            <p>
              {email} will be deleted everywhere: from subscriptions, suggestions and history. This
              cannot be undone.
            </p>
          </ConfirmAct>
        )}
      </DialogButton>
    </>
  );
};

export const erasedLines = (erased: Erased): string[] => {
  const { subscriptions, submissions, history, snapshots, mails } = erased;
  const { brandsNaming, taxonomyNaming } = erased;
  const lines = [
    subscriptions > 0 && `${countOf(subscriptions, "subscription")}.`,
    submissions > 0 && `The address in ${countOf(submissions, "suggestion")}.`,
    history > 0 && `The address in ${countOf(history, "change")} of history.`,
    snapshots > 0 && `The address in ${countOf(snapshots, "earlier state")} of records.`,
    mails > 0 && `${countOf(mails, "copy", "copies")} of mails.`,
    ...brandsNaming.map((slug) => `Still named in the texts of ${slug}: edit that brand.`),
    ...taxonomyNaming.map(
      (slug) => `Still named in the texts of ${slug}: edit that category, attribute or list.`,
    ),
  ].filter((line) => line !== false);
  return lines.length === 0 ? ["There was nothing to erase."] : lines;
};
