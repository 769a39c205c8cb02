import { type ReactNode, useEffect, useId, useRef } from "react";
import { BusyButton, Problem } from "./states.tsx";

interface DialogProps {
  title: string;
  /** Called by Escape, and by whatever closes it in `children`. */
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * A modal dialog, open for as long as it is rendered. The browser keeps the focus inside, closes it with Escape and
 * gives the focus back to where it came from.
 */
export const Dialog = ({ title, onClose, className, children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const cameFrom = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      // Removed with its dialog, the browser would leave the focus on nothing.
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={className === undefined ? "dialog" : `dialog ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
};

interface ConfirmDialogProps {
  title: string;
  confirmName: string;
  busyName: string;
  cancelName?: string;
  isBusy?: boolean;
  /** Why it did not work. */
  problem?: string | undefined;
  isDangerous?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks once more. The way back comes first, so that Enter does no harm. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Dialog title={props.title} onClose={props.onClose}>
    <div className="dialog-body">{props.children}</div>
    {props.problem !== undefined && <Problem text={props.problem} />}
    <div className="dialog-actions">
      <button className="button is-quiet" type="button" onClick={props.onClose}>
        {props.cancelName ?? "Cancel"}
      </button>
      <BusyButton
        className={props.isDangerous ? "button is-dangerous" : "button"}
        isBusy={props.isBusy ?? false}
        busyName={props.busyName}
        onClick={props.onConfirm}
      >
        {props.confirmName}
      </BusyButton>
    </div>
  </Dialog>
);
