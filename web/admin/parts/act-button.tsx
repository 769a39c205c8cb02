import type { ComponentProps } from "react";
import type { Failure } from "#core/failures.ts";
import { BusyButton } from "../../ui/buttons.tsx";
import { Problem } from "../../ui/states.tsx";
import { type Answers, type Send, useAct } from "./act.ts";

interface ActButtonProps<Value, Refused>
  extends Omit<ComponentProps<typeof BusyButton>, "isBusy" | "onClick">, Answers<Value, Refused> {
  send: Send<Value, Refused>;
}

/** A button that acts, and why it could not. */
export const ActButton = <Value, Refused extends Failure>({
  send,
  done,
  refused,
  ...button
}: ActButtonProps<Value, Refused>) => {
  const { isBusy, problem, run } = useAct();
  return (
    <>
      <BusyButton {...button} isBusy={isBusy} onClick={() => run(send, { done, refused })} />
      <Problem>{problem}</Problem>
    </>
  );
};
