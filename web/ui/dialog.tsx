import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { BusyButton, Button, submitting } from "./buttons.tsx";
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
  cancelName?: string;
  isBusy: boolean;
  isDangerous?: boolean;
  /** Whether something is still missing. */
  isDisabled?: boolean;
  /** Why the last attempt failed. */
  problem?: string | undefined;
  onSubmit: () => void;
}

/** A form in a dialog. Our rules validate it, not the browser's. Cancel comes first: without a field, Enter then does no harm. */
export const FormDialog = (props: FormDialogProps) => (
  <Dialog title={props.title} className={props.className} onClose={props.onClose}>
    <form className="stack" noValidate onSubmit={submitting(props.onSubmit)}>
      {props.children}
      <Problem>{props.problem}</Problem>
      <div className="dialog-actions">
        <Button look="quiet" onClick={props.onClose}>
          {props.cancelName ?? "Cancel"}
        </Button>
        <BusyButton
          look={props.isDangerous ? "dangerous" : undefined}
          disabled={props.isDisabled}
          isBusy={props.isBusy}
          busyName={props.busyName}
        >
          {props.submitName}
        </BusyButton>
      </div>
    </form>
  </Dialog>
);

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
