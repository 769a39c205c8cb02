import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Link, useNavigate } from "react-router-dom";
import { FAILURES } from "#core/failures.ts";
import { deletionsToConfirm, type RevertReport } from "#core/change/revert-record.ts";
import { type Notice, useAdminServices } from "./admin-services.ts";
import { BusyButton, IconButton, messageOf, useBusy } from "../ui/buttons.tsx";

/** Always rendered, so that screen readers announce new notices. */
export const NoticeRegion = () => {
  const { notices } = useAdminServices();
  const shown = useSyncExternalStore(notices.subscribe, notices.all);
  return (
    <section className="notices" aria-label="Notices">
      <div role="status">
        {shown.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </div>
    </section>
  );
};

/** How long a notice stays without pointer or focus on it. */
const NOTICE_MS = 15_000;

const NoticeCard = ({ notice }: { notice: Notice }) => {
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
      className={notice.tone === "problem" ? "problem notice-card" : "banner notice-card"}
      {...hold}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{notice.text}</p>
      {notice.links?.map(({ name, to, isOnSite = false }) =>
        isOnSite ? (
          <a key={to} href={to} target="_blank" rel="noopener">
            {name}
            <span className="visually-hidden"> on the site (opens in a new tab)</span>
          </a>
        ) : (
          <Link key={to} to={to}>
            {name}
          </Link>
        ),
      )}
      {undo && (
        <BusyButton
          isSmall
          isBusy={isBusy}
          busyName={notice.undoName === "Redo" ? "Redoing..." : "Undoing..."}
          onClick={undo}
        >
          {notice.undoName ?? "Undo"}
        </BusyButton>
      )}
      <IconButton name="Dismiss" sign="×" onClick={() => notices.dismiss(notice.id)} />
    </div>
  );
};

const useUndo = (notice: Notice) => {
  const { notices } = useAdminServices();
  const queryClient = useQueryClient();
  const undoBatch = useUndoBatch();
  const { isBusy, run } = useBusy();

  const { undo } = notice;
  const revert = async (batchId: string): Promise<void> => {
    try {
      const reverted = await undoBatch(batchId);
      notices.dismiss(notice.id);
      if (reverted) notices.notify(undoneNotice(reverted, notice.undoName));
    } catch (error) {
      notices.dismiss(notice.id);
      notices.notify({ ...notice, tone: "problem", text: `${notice.text} ${messageOf(error)}` });
    }
    void queryClient.invalidateQueries();
  };

  return { isBusy, ...(undo && { undo: () => void run(() => revert(undo)) }) };
};

/** Reverts a batch. Instead of deleting many records, shows the batch and asks for their number, and returns `undefined`. */
export const useUndoBatch = (): ((batchId: string) => Promise<RevertOutcome | undefined>) => {
  const { backOffice } = useAdminServices();
  const navigate = useNavigate();
  return async (batchId) => {
    const preview = await backOffice.previewRevert(batchId);
    if (!preview.ok || deletionsToConfirm(preview.value.report) === 0)
      return backOffice.revert(batchId);
    await navigate(`/admin/history/${batchId}?revert`);
    return undefined;
  };
};

/** Shows a notice about a revert that was started outside a notice. */
export const useNotifyReverted = (): ((reverted: RevertOutcome) => void) => {
  const { notices } = useAdminServices();
  return (reverted) => notices.notify(undoneNotice(reverted));
};

type RevertOutcome = Awaited<
  ReturnType<ReturnType<typeof useAdminServices>["backOffice"]["revert"]>
>;

const undoneNotice = (
  reverted: RevertOutcome,
  name: Notice["undoName"] = "Undo",
): Omit<Notice, "id"> => {
  if (!reverted.ok) return { tone: "problem", text: FAILURES[reverted.failure.kind].message };
  const { report, batchId } = reverted.value;
  const undoName = name === "Undo" ? "Redo" : "Undo";
  return { text: undoneText(report, name), undo: batchId, undoName };
};

const undoneText = (
  { records, submissions }: RevertReport,
  name: NonNullable<Notice["undoName"]>,
): string => {
  const verb = name === "Undo" ? "Undone" : "Redone";
  const done =
    records.some((record) => record.verb !== "none") ||
    submissions.some((submission) => submission.verb !== "none");
  const left = records.some((record) => record.conflicts.length > 0);
  if (!done) return `Nothing was ${verb.toLowerCase()}: everything has changed since.`;
  return left ? `${verb}, except for what has changed since.` : `${verb}.`;
};
