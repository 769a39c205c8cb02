import { useEffect, useId, useRef, type ReactNode } from "react";

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
