import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { BusyButton, Button, submitting, useBusy } from "./buttons.tsx";
import { Problem } from "./states.tsx";

interface DialogProps {
  title: string;
  /** Called on Escape and by buttons in `children`. */
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered. The browser traps the focus, closes it with Escape and restores
 * the focus.
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
      // If removed while open, the browser would lose the focus.
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

interface FormDialogProps extends DialogProps {
  submitName: string;
  busyName: string;
  isBusy: boolean;
  isDangerous?: boolean;
  /** Why the last attempt failed. */
  problem?: string | undefined;
  /** What is missing before it can be sent; replaces the button. */
  wanting?: string | undefined;
  onSubmit: () => void;
}

/** A form in a dialog. Our rules validate it, not the browser's. */
export const FormDialog = ({
  children,
  submitName,
  busyName,
  isBusy,
  ...props
}: FormDialogProps) => (
  <Dialog title={props.title} className={props.className} onClose={props.onClose}>
    <form
      className="stack"
      noValidate
      onSubmit={submitting(() => {
        if (props.wanting === undefined) props.onSubmit();
      })}
    >
      {children}
      <Problem>{props.problem}</Problem>
      <div className="dialog-actions">
        <Button look="quiet" onClick={props.onClose}>
          Cancel
        </Button>
        {props.wanting === undefined ? (
          <BusyButton
            look={props.isDangerous ? "dangerous" : undefined}
            isBusy={isBusy}
            busyName={busyName}
          >
            {submitName}
          </BusyButton>
        ) : (
          <p className="quiet">{props.wanting}</p>
        )}
      </div>
    </form>
  </Dialog>
);

interface ConfirmDialogProps extends DialogProps {
  confirmName: string;
  busyName: string;
  cancelName?: string;
  isDangerous?: boolean;
  /** Disabled until something is chosen. */
  isDisabled?: boolean;
  /** Runs the action and closes the dialog; returns the reason if refused. */
  onConfirm: () => Promise<string | void>;
  /** Shown for an error without a message. */
  failure?: string;
}

/** A confirmation. Cancel comes first, so that Enter does no harm. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { isBusy, problem, run } = useBusy(props.failure);
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <div className="stack">{props.children}</div>
      <Problem>{problem}</Problem>
      <div className="dialog-actions">
        <Button look="quiet" onClick={props.onClose}>
          {props.cancelName ?? "Cancel"}
        </Button>
        <BusyButton
          look={props.isDangerous ? "dangerous" : undefined}
          disabled={isBusy || props.isDisabled}
          isBusy={isBusy}
          busyName={props.busyName}
          onClick={() => void run(props.onConfirm)}
        >
          {props.confirmName}
        </BusyButton>
      </div>
    </Dialog>
  );
};

interface DialogButtonProps extends Pick<ComponentProps<typeof Button>, "look" | "isSmall"> {
  name: string;
  /** Whether it is open at first. */
  isOpen?: boolean;
  /** The dialog's content, with a function that closes it. */
  children: (close: () => void) => ReactNode;
}

export const DialogButton = ({
  name,
  isOpen: isOpenAtFirst = false,
  children,
  ...button
}: DialogButtonProps) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {name}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
};
