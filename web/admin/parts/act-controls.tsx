import type { ComponentProps } from "react";
import type { Failure } from "#core/failures.ts";
import type { JobKind } from "#core/ports/jobs.ts";
import { BusyButton } from "../../ui/buttons.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/states.tsx";
import { JobProgress } from "../job-progress.tsx";
import { type Answers, type Send, useAct } from "./act.ts";

/** The props of a control that runs an action: the call, the messages for its outcome, and the props of the button or dialog. */
type Acting<Control, Value, Refused> = Omit<
  Control,
  "isBusy" | "problem" | "onClick" | "onSubmit"
> &
  Answers<Value, Refused> & { send: Send<Value, Refused> };

interface WithJob {
  /** The job whose progress is shown while the action runs. */
  job?: JobKind;
}

/** A button that runs an action, and shows why it was refused. */
export const ActButton = <Value, Refused extends Failure>({
  send,
  done,
  refused,
  job,
  ...button
}: Acting<ComponentProps<typeof BusyButton> & WithJob, Value, Refused>) => {
  const { isBusy, problem, run } = useAct();
  return (
    <>
      {isBusy && job && <JobProgress kind={job} />}
      <BusyButton {...button} isBusy={isBusy} onClick={() => run(send, { done, refused })} />
      <Problem>{problem}</Problem>
    </>
  );
};

interface ActDialogProps extends ComponentProps<typeof FormDialog>, WithJob {
  /** Shown for an error without a message. */
  fallback?: string;
}

/** A dialog that asks before an action, and closes when the action is done. */
export const ActDialog = <Value, Refused extends Failure>({
  send,
  done,
  refused,
  fallback,
  job,
  children,
  ...dialog
}: Acting<ActDialogProps, Value, Refused>) => {
  const { isBusy, problem, run } = useAct([], fallback);
  const close = (value: Value) => {
    dialog.onClose();
    return done?.(value);
  };
  return (
    <FormDialog
      {...dialog}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => run(send, { done: close, refused })}
    >
      {children}
      {isBusy && job && <JobProgress kind={job} />}
    </FormDialog>
  );
};
