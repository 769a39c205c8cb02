import { type ComponentProps, type FormEvent, useRef, useState } from "react";
import { SessionOver } from "../api/back-office-over-http.ts";

interface ButtonProps extends ComponentProps<"button"> {
  /** Beside one that matters more, or doing harm. */
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

/** An act among words. */
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
  /** What the button says meanwhile. */
  busyName: string;
}

/** Submits its form where it has no `onClick`. */
export const BusyButton = ({ isBusy, busyName, children, ...props }: BusyButtonProps) => (
  <Button type={props.onClick ? "button" : "submit"} disabled={isBusy} {...props}>
    {isBusy ? busyName : children}
  </Button>
);

/** For a form that a script sends in place of the browser. Nobody waits for `send`, so it tells itself what fails. */
export const submitting = (send: () => void | Promise<void>) => (event: FormEvent) => {
  event.preventDefault();
  void send();
};

/** The state of a button that writes. `fallback` is said of a failure that says nothing itself. */
export const useBusy = (fallback?: string) => {
  const [isBusy, setBusy] = useState(false);
  // Two clicks may come before React has drawn the first.
  const underWay = useRef(false);
  const [problem, setProblem] = useState<string>();
  return {
    isBusy,
    /** Why the last act failed, or was refused. */
    problem,
    /** Does one thing at a time. What was refused answers why, where that is to be said beside the button. */
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
