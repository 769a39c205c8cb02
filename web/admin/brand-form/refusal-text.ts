import type { BrandMovedOn, TooBusy } from "#core/back-office/back-office-failure.ts";
import type { AlreadyDecided, SubmissionNotFound } from "#core/submission/review.ts";
import { decidedText } from "../submissions/decided-text.ts";

/** Why a save was refused, where no field can show it. */
export const refusalText = (
  failure: BrandMovedOn | TooBusy | AlreadyDecided | SubmissionNotFound,
): string => {
  switch (failure.kind) {
    case "too-busy":
      return "Others are changing the same brand. Nothing was saved; try again.";
    case "already-decided":
      return `${decidedText(failure.submission)} Nothing was saved.`;
    case "submission-not-found":
      return "This submission is no longer there. Nothing was saved.";
    case "brand-moved-on":
      return "This brand was changed since you opened it. Nothing was saved.";
  }
};
