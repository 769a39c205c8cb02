import { useState } from "react";
import { erasedLines } from "#core/people/people-words.ts";
import type { Erased, PersonalData } from "#core/people/personal-data.schema.ts";
import { HeldData } from "../../pages/your-data-page.tsx";
import { DialogButton } from "../../ui/dialog.tsx";
import { useAct } from "../parts/act.ts";
import { ActDialog } from "../parts/act-controls.tsx";
import { EmailForm } from "./email-form.tsx";
import { PeopleHead } from "./people-head.tsx";

/** Shows and erases data about an address, for people who do not use the public page. */
export const PrivacyScreen = () => {
  const [shown, setShown] = useState<PersonalData | Erased>();
  const act = useAct(["email"]);

  const show = (email: string) => {
    setShown(undefined);
    act.run((backOffice) => backOffice.showPersonalData({ email }), { done: setShown });
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
        {shown &&
          ("email" in shown ? (
            <DataAbout held={shown} onErased={setShown} />
          ) : (
            <>
              <h2>Erased</h2>
              <ul className="held-data">
                {erasedLines(shown).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          ))}
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
          <ActDialog
            title="Erase a person"
            submitName="Erase"
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
          </ActDialog>
        )}
      </DialogButton>
    </>
  );
};
