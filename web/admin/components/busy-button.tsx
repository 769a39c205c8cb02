import type { ReactNode } from "react";

interface BusyButtonProps {
  isBusy: boolean;
  /** What the button says meanwhile. */
  busyName: string;
  className?: string;
  /** Left out for a button that submits its form. */
  onClick?: () => void;
  children: ReactNode;
}

export const BusyButton = ({ isBusy, busyName, className, onClick, children }: BusyButtonProps) => (
  <button
    className={className ?? "button"}
    type={onClick ? "button" : "submit"}
    disabled={isBusy}
    onClick={onClick}
  >
    {isBusy ? busyName : children}
  </button>
);
