import type { ComponentProps } from "react";
import type { Failure } from "#core/failures.ts";
import { BusyButton } from "../../ui/buttons.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/states.tsx";
import { type Answers, type Send, useAct } from "./act.ts";

/** The props of a control that runs an act: the call, the messages for its outcome, and the props of the button or dialog. */
type Acting<Control, Value, Refused> = Omit<Control, "isBusy" | "onClick" | "onConfirm"> &
  Answers<Value, Refused> & { send: Send<Value, Refused> };

/** A button that runs an act, and shows why it was refused. */
export const ActButton = <Value, Refused extends Failure>({
  send,
  done,
  refused,
  ...button
}: Acting<ComponentProps<typeof BusyButton>, Value, Refused>) => {
  const { isBusy, problem, run } = useAct();
  return (
    <>
      <BusyButton {...button} isBusy={isBusy} onClick={() => run(send, { done, refused })} />
      <Problem>{problem}</Problem>
    </>
  );
};

/** Asks before an act, and closes when it is done. */
export const ConfirmAct = <Value, Refused extends Failure>({
  send,
  done,
  refused,
  ...dialog
}: Acting<ComponentProps<typeof ConfirmDialog>, Value, Refused>) => {
  const { conclude } = useAct();
  const close = (value: Value) => {
    dialog.onClose();
    return done?.(value);
  };
  return <ConfirmDialog {...dialog} onConfirm={() => conclude(send, { done: close, refused })} />;
};
