import type { ComponentProps } from "react";
import type { Failure } from "#core/failures.ts";
import type { Result } from "#core/result.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { type Answers, useAct } from "./act.ts";

interface ConfirmActProps<Value, Refused>
  extends Omit<ComponentProps<typeof ConfirmDialog>, "onConfirm">, Answers<Value, Refused> {
  send: () => Promise<Result<Value, Refused>>;
}

/** Asks before an act, and closes when it is done. */
export const ConfirmAct = <Value, Refused extends Failure>({
  send,
  done,
  refused,
  ...dialog
}: ConfirmActProps<Value, Refused>) => {
  const { conclude } = useAct();
  const answers: Answers<Value, Refused> = {
    done: (value) => {
      dialog.onClose();
      return done(value);
    },
    ...(refused && { refused }),
  };
  return <ConfirmDialog {...dialog} onConfirm={() => conclude(send(), answers)} />;
};
