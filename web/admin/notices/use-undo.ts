import { messageOf } from "../queries/use-query.ts";
import { useBusy } from "../queries/use-busy.ts";
import { useAdminServices } from "../admin-services.ts";
import type { Notice } from "./notices.ts";
import { undoneText } from "./undone-text.ts";

/** Reverts the batch that a notice is about, and notifies of how that went. */
export const useUndo = (notice: Notice): { isBusy: boolean; undo: () => void } => {
  const { backOffice, notices, queryCache } = useAdminServices();
  const { isBusy, run } = useBusy();

  const undo = async (batchId: string): Promise<void> => {
    try {
      const reverted = await backOffice.revert(batchId);
      notices.dismiss(notice.id);
      notices.notify(undoneNotice(reverted, notice.undoName));
    } catch (error) {
      notices.dismiss(notice.id);
      notices.notify({ ...notice, tone: "problem", text: `${notice.text} ${messageOf(error)}` });
    }
    queryCache.invalidate();
  };

  return {
    isBusy,
    undo: () => void (notice.undo !== undefined && run(() => undo(notice.undo ?? ""))),
  };
};

/** Notifies of how a revert went that was not begun in a notice. */
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
  if (!reverted.ok)
    return {
      tone: "problem",
      text:
        reverted.failure.kind === "too-busy"
          ? "Others are changing the same brands. Nothing was undone; try again from the history."
          : "History no longer holds this change.",
    };
  const { report, batchId } = reverted.value;
  return {
    text: undoneText(report, name),
    ...(batchId !== null && { undo: batchId, undoName: name === "Undo" ? "Redo" : "Undo" }),
  };
};
