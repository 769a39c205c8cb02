import { useState } from "react";
import { LIMITS } from "#core/limits.ts";
import { BusyButton, submitting } from "../../ui/buttons.tsx";
import { TextField } from "../../ui/field.tsx";
import { Problem } from "../../ui/states.tsx";
import type { useAct } from "../parts/act.ts";

interface EmailFormProps {
  act: ReturnType<typeof useAct>;
  hint: string;
  button: string;
  busyName: string;
  /** `clear` empties the field. */
  onSend: (email: string, clear: () => void) => void;
}

/** A form with one e-mail field and a button. */
export const EmailForm = ({ act, hint, button, busyName, onSend }: EmailFormProps) => {
  const [email, setEmail] = useState("");
  return (
    <>
      <form className="form" onSubmit={submitting(() => onSend(email, () => setEmail("")))}>
        <TextField
          id="email"
          label="E-mail"
          type="email"
          value={email}
          onChange={setEmail}
          maxLength={LIMITS.email}
          error={act.errorOf("email")}
          hint={hint}
          required
        />
        <BusyButton isBusy={act.isBusy} busyName={busyName}>
          {button}
        </BusyButton>
      </form>
      <Problem>{act.problem}</Problem>
    </>
  );
};
