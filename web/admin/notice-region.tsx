import { useEffect, useState, useSyncExternalStore } from "react";
import { Link, useNavigate } from "react-router-dom";
import { FAILURES } from "#core/failures.ts";
import type { BatchNotFound, Reverted } from "#core/back-office/batches.ts";
import { deletionsToConfirm, type RevertReport } from "#core/change/revert-record.ts";
import { ok } from "#core/result.ts";
import { type Notice, useAdminServices } from "./admin-services.ts";
import { type Note, useAct } from "./parts/act.ts";
import { BusyButton, IconButton } from "../ui/buttons.tsx";

/** Always rendered, so that screen readers announce new notices. */
export const NoticeRegion = () => {
  const { notices } = useAdminServices();
  const shown = useSyncExternalStore(notices.subscribe, notices.all);
  return (
    <section className="notices" aria-label="Notices">
      <div className="stack is-close" role="status">
        {shown.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </div>
    </section>
  );
};

/** A notice disappears after this time, unless it is hovered or focused. */
const NOTICE_MS = 15_000;

const NoticeCard = ({ notice }: { notice: Notice }) => {
  const { notices } = useAdminServices();
  const [isHeld, setHeld] = useState(false);
  const { isBusy, problem, run, undo } = useUndo(notice.undoName);
  const { undo: batchId, onUndo } = notice;
  const dismiss = () => notices.dismiss(notice.id);
  const undoIt = () => {
    if (batchId) undo(batchId, dismiss);
    else if (onUndo)
      run(onUndo, {
        done: () => {
          dismiss();
          return "Undone.";
        },
      });
  };
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };

  useEffect(() => {
    if (isHeld || isBusy) return undefined;
    const timer = setTimeout(() => notices.dismiss(notice.id), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [isHeld, isBusy, notices, notice.id]);

  return (
    <div
      className={`${notice.tone ?? (problem === undefined ? "banner" : "problem")} notice-card`}
      {...hold}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{problem === undefined ? notice.text : `${notice.text} ${problem}`}</p>
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
      {(batchId ?? onUndo) && (
        <BusyButton
          isSmall
          isBusy={isBusy}
          busyName={notice.undoName === "Redo" ? "Redoing..." : "Undoing..."}
          onClick={undoIt}
        >
          {notice.undoName ?? "Undo"}
        </BusyButton>
      )}
      <IconButton name="Dismiss" sign="×" onClick={dismiss} />
    </div>
  );
};

/** Reverts a batch and offers to redo it. If that would delete many records, opens the batch's revert dialog instead, which asks for confirmation. */
export const useUndo = (name: Notice["undoName"] = "Undo") => {
  const navigate = useNavigate();
  const act = useAct();
  return {
    ...act,
    /** Calls `ended` with true if the batch was reverted. */
    undo: (batchId: string, ended: (isReverted: boolean) => void): void =>
      act.run<Reverted | null, BatchNotFound>(
        async (backOffice) => {
          const preview = await backOffice.previewRevert(batchId);
          if (!preview.ok || deletionsToConfirm(preview.value.report) === 0)
            return backOffice.revert(batchId);
          await navigate(`/admin/history/${batchId}?revert`);
          return ok(null);
        },
        {
          done: (reverted) => {
            ended(reverted !== null);
            return reverted === null ? undefined : revertedNote(reverted, name);
          },
          refused: ({ kind }) => {
            ended(false);
            return { text: FAILURES[kind].message };
          },
        },
      ),
  };
};

/** Says what a revert did, and offers to undo it. */
export const revertedNote = (
  { report, batchId }: Reverted,
  name: Notice["undoName"] = "Undo",
): Note => {
  const verb = name === "Undo" ? "Undone" : "Redone";
  const hasConflicts = report.records.some(({ conflicts }) => conflicts.length > 0);
  const text = !hasEffect(report)
    ? `Nothing was ${verb.toLowerCase()}: everything has changed since.`
    : hasConflicts
      ? `${verb}, except for what has changed since.`
      : `${verb}.`;
  return { text, undo: batchId, undoName: name === "Undo" ? "Redo" : "Undo" };
};

/** Whether a revert changes anything. */
export const hasEffect = ({ records, submissions }: RevertReport): boolean =>
  [...records, ...submissions].some(({ verb }) => verb !== "none");
