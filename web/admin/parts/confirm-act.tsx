import type { ComponentProps } from "react";
import type { Failure } from "#core/failures.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { type Answers, type Send, useAct } from "./act.ts";

interface ConfirmActProps<Value, Refused>
  extends Omit<ComponentProps<typeof ConfirmDialog>, "onConfirm">, Answers<Value, Refused> {
  send: Send<Value, Refused>;
}

/** Asks before an act, and closes when it is done. */
export const ConfirmAct = <Value, Refused extends Failure>({
  send,
  done,
  refused,
  ...dialog
}: ConfirmActProps<Value, Refused>) => {
  const { conclude } = useAct();
  const close = (value: Value) => {
    dialog.onClose();
    return done?.(value);
  };
  return <ConfirmDialog {...dialog} onConfirm={() => conclude(send, { done: close, refused })} />;
};
