import { useState, type FormEvent } from "react";
import { Link } from "react-router-dom";
import { LIMITS } from "#core/limits.ts";
import type { Erased, PersonalData } from "#core/people/personal-data.ts";
import { HeldData } from "../../pages/held-data.tsx";
import { useBusy } from "../queries/use-busy.ts";
import { BusyButton } from "../components/busy-button.tsx";
import { TextField } from "../components/field.tsx";
import { PageHead } from "../components/page-head.tsx";
import { Problem } from "../components/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { ErasePerson } from "./erase-person.tsx";
import { erasedLines } from "./erased-lines.ts";

/** Shows what is held about an address, and erases it, for people who ask by another way than the public page. */
export const PrivacyPage = () => {
  const { backOffice } = useAdminServices();
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const [held, setHeld] = useState<PersonalData>();
  const [erased, setErased] = useState<Erased>();
  const [isErasing, setErasing] = useState(false);
  const { isBusy, problem, run } = useBusy("It could not be looked up.");

  const show = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      setErased(undefined);
      setHeld(undefined);
      const found = await backOffice.showPersonalData({ email });
      if (found.ok) setHeld(found.value);
      setError(
        found.ok
          ? undefined
          : found.failure.kind === "invalid-input"
            ? found.failure.errors[0]?.message
            : "cannot be looked up: this directory keeps no addresses of people",
      );
    });
  };

  return (
    <>
      <PageHead title="Privacy" subtitle="What is held about a person, when they ask">
        <Link className="button is-quiet" to="/admin/subscribers">
          Subscribers
        </Link>
      </PageHead>
      <form className="form people-form" onSubmit={show}>
        <TextField
          id="email"
          label="E-mail"
          type="email"
          value={email}
          onChange={setEmail}
          maxLength={LIMITS.email}
          error={error}
          hint="Anybody can ask for themselves at /privacy/request; the link goes to the address itself."
          required
        />
        <BusyButton isBusy={isBusy} busyName="Looking...">
          Show what is held
        </BusyButton>
      </form>
      {problem !== undefined && <Problem text={problem} />}
      <section className="held" aria-live="polite">
        {held && (
          <>
            <h2>Held about {held.email}</h2>
            <HeldData held={held} />
            <button className="button is-dangerous" type="button" onClick={() => setErasing(true)}>
              Erase...
            </button>
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
