import type { ReactNode } from "react";
import { BusyButton } from "./busy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { Problem } from "./states.tsx";

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
