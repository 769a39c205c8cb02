import { useEffect, useEffectEvent, useState } from "react";
import type {
  ImportReview,
  ImportRequest,
  ReviewedChange,
} from "#core/back-office/review-import.ts";
import { SessionOver } from "#web/api/back-office-request.ts";
import { useAdminServices } from "../admin-services.ts";
import { unreadableText } from "./import-text.ts";
import { messageOf } from "../../ui/buttons.tsx";

/** Choosing among options pauses this long before the file is sent again. */
const PAUSE_MS = 250;

interface Outcome {
  round: string;
  review?: ImportReview;
  changes: readonly ReviewedChange[];
  problem?: string;
}

export const useReview = (file: File, request: ImportRequest) => {
  const { backOffice } = useAdminServices();
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const round = `${tries} ${JSON.stringify(request)}`;
  const refetch = (): void => setTries((tries) => tries + 1);

  const fetch = useEffectEvent((from?: number) =>
    backOffice.reviewImport({ name: file.name, content: file }, request, from),
  );
  const isFirst = outcome === undefined;
  const pauseMs = useEffectEvent(() => (isFirst ? 0 : PAUSE_MS));
  useEffect(() => {
    let isWanted = true;
    const settle = async (): Promise<void> => {
      try {
        const answer = await fetch();
        if (!isWanted) return;
        setOutcome(
          answer.ok
            ? { round, review: answer.value, changes: answer.value.changes }
            : { round, changes: [], problem: unreadableText(answer.failure) },
        );
      } catch (error) {
        if (isWanted && !(error instanceof SessionOver))
          setOutcome({ round, changes: [], problem: messageOf(error) });
      }
    };
    const timer = setTimeout(() => void settle(), pauseMs());
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [round]);

  /** Fetches more of the changes. */
  const more = async (): Promise<void> => {
    const { review, changes = [] } = outcome ?? {};
    if (!review || changes.length >= review.total) return;
    const answer = await backOffice.reviewImport(
      { name: file.name, content: file },
      request,
      changes.length,
    );
    // The directory moved on meanwhile: what is shown is no longer what would be done.
    if (!answer.ok || answer.value.reviewed.digest !== review.reviewed.digest) return refetch();
    setOutcome((now) =>
      now?.review === review ? { ...now, changes: [...changes, ...answer.value.changes] } : now,
    );
  };

  return {
    /** The last answer, also while another is on its way; `undefined` until there is one. */
    review: outcome?.review,
    /** As many of its changes as were told so far. */
    changes: outcome?.changes ?? [],
    /** Whether it is what the request, as it is now, comes to. */
    isCurrent: outcome?.round === round && outcome.problem === undefined,
    problem: outcome?.round === round ? outcome.problem : undefined,
    refetch,
    more,
  };
};
