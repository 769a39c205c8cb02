import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Failure, failureMessage } from "#core/failures.ts";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { FieldError, Result } from "#core/result.ts";
import { useBusy } from "../../ui/buttons.tsx";
import { type Notice, useAdminServices } from "../admin-services.ts";

export type Note = Omit<Notice, "id">;

/** An action's call to the back office. */
export type Send<Value, Refused> = (backOffice: BackOffice) => Promise<Result<Value, Refused>>;

/** The messages for an action's outcome. */
export interface Answers<Value, Refused> {
  /** Called after success. Returns a notice, or a text for a notice that offers to undo the action's batch. */
  done?: ((value: Value) => string | Note | void) | undefined;
  /** Returns a text to show beside the button, a notice, null to show nothing, or `undefined` to show the default message. */
  refused?: ((failure: Refused) => string | Note | null | undefined) | undefined;
  /** What to fetch again after success; everything if left out. */
  refetch?: QueryKey;
}

/**
 * Runs one action at a time: disables its button, shows why it was refused, refreshes the screen, and says what was done. The controls of
 * `fields` show their own errors. `fallback` is shown for an error without a message.
 */
export const useAct = (fields: readonly string[] = [], fallback?: string) => {
  const { backOffice, notices } = useAdminServices();
  const queryClient = useQueryClient();
  const { isBusy, problem, run } = useBusy(fallback);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);

  const refuse = (failure: Failure): string | undefined => {
    if (failure.kind !== "invalid-input") return failureMessage(failure);
    setErrors(failure.errors);
    const elsewhere = failure.errors.filter(
      (error) => !fields.some((field) => isAbout(error, field)),
    );
    if (elsewhere.length === 0) return undefined;
    return `${elsewhere.map(({ message }) => message).join("; ")}.`;
  };

  const conclude = async <Value, Refused extends Failure>(
    send: Send<Value, Refused>,
    { done, refused, refetch: queryKey }: Answers<Value, Refused>,
  ): Promise<string | undefined> => {
    setErrors([]);
    const outcome = await send(backOffice);
    void queryClient.invalidateQueries(outcome.ok && queryKey ? { queryKey } : {});
    if (outcome.ok) {
      const note = done?.(outcome.value);
      if (typeof note === "string") notices.notify({ text: note, undo: batchIn(outcome.value) });
      else if (note) notices.notify(note);
      return undefined;
    }
    const why = refused?.(outcome.failure);
    if (why === undefined) return refuse(outcome.failure);
    if (why === null || typeof why === "string") return why ?? undefined;
    notices.notify({ tone: "problem", ...why });
    return undefined;
  };

  return {
    isBusy,
    /** Why the last action failed or was refused. */
    problem,
    errorOf: (field: string) => errors.find((error) => isAbout(error, field))?.message,
    /** Shows this error instead of all others. */
    showError: (error: FieldError) => setErrors([error]),
    run: <Value, Refused extends Failure>(
      send: Send<Value, Refused>,
      answers: Answers<Value, Refused>,
    ): void => void run(() => conclude(send, answers)),
  };
};

/** `aliases.2` is about `aliases`, `verdict.remark` about `remark`. */
const isAbout = ({ path }: FieldError, field: string): boolean => path.split(".").includes(field);

const batchIn = (value: unknown): string | null =>
  typeof value === "object" &&
  value !== null &&
  "batchId" in value &&
  typeof value.batchId === "string"
    ? value.batchId
    : null;
