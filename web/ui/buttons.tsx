import { type ComponentProps, type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { SessionOver } from "../api/session-over.ts";

interface ButtonProps extends ComponentProps<"button"> {
  /** For secondary or destructive actions. */
  look?: "quiet" | "dangerous" | undefined;
  isSmall?: boolean;
}

export const Button = ({ look, isSmall, ...props }: ButtonProps) => (
  <button
    className={["button", look && `is-${look}`, isSmall && "is-small"].filter(Boolean).join(" ")}
    type="button"
    {...props}
  />
);

/** A text button. */
export const LinkButton = (props: ComponentProps<"button">) => (
  <button className="link-button" type="button" {...props} />
);

interface IconButtonProps extends ComponentProps<"button"> {
  name: string;
  sign: string;
}

export const IconButton = ({ name, sign, ...props }: IconButtonProps) => (
  <button className="icon-button" type="button" aria-label={name} {...props}>
    <span aria-hidden="true">{sign}</span>
  </button>
);

interface BusyButtonProps extends ButtonProps {
  isBusy: boolean;
  /** The label while busy. */
  busyName: string;
}

/** Submits its form if there is no `onClick`. */
export const BusyButton = ({ isBusy, busyName, disabled, children, ...props }: BusyButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // A disabled button loses the focus. Restores it afterwards, unless another element has the focus by then.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isBusy) hadFocus.current = focused === button.current;
    else if (hadFocus.current && focused === document.body) button.current?.focus();
  }, [isBusy]);
  return (
    <Button
      type={props.onClick ? "button" : "submit"}
      disabled={isBusy || disabled}
      ref={button}
      {...props}
    >
      {isBusy ? busyName : children}
    </Button>
  );
};

/** For a form that a script sends instead of the browser. Nobody awaits `send`, so it must handle its own errors. */
export const submitting = (send: () => void | Promise<void>) => (event: FormEvent) => {
  event.preventDefault();
  void send();
};

/** The state of a button that writes. `fallback` is shown for an error without a message. */
export const useBusy = (fallback?: string) => {
  const [isBusy, setBusy] = useState(false);
  // Two clicks may come before React renders the first.
  const underWay = useRef(false);
  const [problem, setProblem] = useState<string>();
  return {
    isBusy,
    /** Why the last action failed or was refused. */
    problem,
    /** Runs one action at a time. A refused action returns the reason to show next to the button. */
    run: async (act: () => Promise<string | void>): Promise<void> => {
      if (underWay.current) return;
      underWay.current = true;
      setBusy(true);
      setProblem(undefined);
      try {
        const refusal = await act();
        if (refusal !== undefined) setProblem(refusal);
      } catch (error) {
        if (!(error instanceof SessionOver)) setProblem(messageOf(error, fallback));
      } finally {
        underWay.current = false;
        setBusy(false);
      }
    },
  };
};

export const messageOf = (error: unknown, fallback = "Something went wrong."): string =>
  error instanceof Error && error.message !== "" ? error.message : fallback;
