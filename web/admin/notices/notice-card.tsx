import { useEffect, useState } from "react";
import { BusyButton } from "../components/busy-button.tsx";
import { useAdminServices } from "../admin-services.ts";
import type { Notice } from "./notices.ts";
import { useUndo } from "./use-undo.ts";

/** How long a notice stays, unless somebody is at it. */
const NOTICE_MS = 15_000;

export const NoticeCard = ({ notice }: { notice: Notice }) => {
  const { notices } = useAdminServices();
  const [isHeld, setHeld] = useState(false);
  const { isBusy, undo } = useUndo(notice);
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };

  useEffect(() => {
    if (isHeld || isBusy) return undefined;
    const timer = setTimeout(() => notices.dismiss(notice.id), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [isHeld, isBusy, notices, notice.id]);

  return (
    <div
      className={notice.tone === "problem" ? "notice-card is-problem" : "notice-card"}
      {...hold}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{notice.text}</p>
      {notice.undo !== undefined && (
        <BusyButton
          className="button is-small"
          isBusy={isBusy}
          busyName={notice.undoName === "Redo" ? "Redoing..." : "Undoing..."}
          onClick={undo}
        >
          {notice.undoName ?? "Undo"}
        </BusyButton>
      )}
      <button
        className="icon-button"
        type="button"
        aria-label="Dismiss"
        onClick={() => notices.dismiss(notice.id)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
};
