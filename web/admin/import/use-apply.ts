import { useState } from "react";
import type { ImportMovedOn } from "#core/back-office/back-office-failure.ts";
import type { ApplyImportOptions, Imported } from "#core/back-office/apply-import.ts";
import type { ImportReview, ImportRequest } from "#core/back-office/review-import.ts";
import { useBusy } from "../queries/use-busy.ts";
import { useAdminServices } from "../admin-services.ts";
import { unreadableText } from "./import-text.ts";

interface ApplyParts {
  file: File;
  request: ImportRequest;
  review: ImportReview;
  /** Looks at the file once more. */
  onReview: () => void;
  onDone: (imported: Imported) => void;
}

/** Imports a file as it was reviewed. */
export const useApply = ({ file, request, review, onReview, onDone }: ApplyParts) => {
  const { backOffice, queryCache } = useAdminServices();
  const { isBusy, problem, run } = useBusy();
  const [moved, setMoved] = useState<ImportMovedOn>();
  const [refusal, setRefusal] = useState<string>();

  const apply = (how: ApplyImportOptions) =>
    run(async () => {
      setMoved(undefined);
      setRefusal(undefined);
      const sent = { name: file.name, content: file };
      const imported = await backOffice.applyImport(sent, request, review.reviewed, how);
      if (imported.ok) {
        queryCache.invalidate();
        onDone(imported.value);
        return;
      }
      const { failure } = imported;
      if (failure.kind === "import-moved-on") setMoved(failure);
      else if (failure.kind === "invalid-input" || failure.kind === "file-too-large")
        setRefusal(unreadableText(failure));
      // Somebody imported it a moment ago, or rows are rejected by now: the next review shows it.
      onReview();
    });

  return { isBusy, problem: problem ?? refusal, moved, apply };
};
