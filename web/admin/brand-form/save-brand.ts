import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BackOffice } from "#core/back-office/back-office.ts";
import { failureMessage } from "#core/failures.ts";
import type { BrandConflict } from "#core/change/merge.ts";
import type { BrandDeleted } from "#core/back-office/find-brand.ts";
import type { SavedBrand } from "#core/back-office/save-brand.ts";
import { parseBrandDraft } from "#core/brand/brand-draft.schema.ts";
import { BRAND_FIELDS, isPublic } from "#core/brand/fields.ts";
import type { FieldError } from "#core/result.ts";
import { useBusy } from "../../ui/buttons.tsx";
import { sentence } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { type FormStart, type FormValues, inputOf } from "./form-values.ts";
import type { FormFields } from "./use-form-values.ts";

interface SaveOptions {
  start: FormStart;
  form: Pick<FormFields, "values" | "readVersion" | "discardDraft">;
  keepOldAddress: boolean;
  onSaved: (saved: SavedBrand) => void;
}

/** Why the last attempt did not save. */
interface Outcome {
  tried: boolean;
  refused?: { errors: FieldError[]; values: FormValues };
  conflict?: BrandConflict;
  gone?: BrandDeleted;
  text?: string;
}

export type BrandSaving = ReturnType<typeof useSaveBrand>;

/** Saves the form and returns why the last attempt failed. The form's values survive any failure. */
export const useSaveBrand = ({ start, form, keepOldAddress, onSaved }: SaveOptions) => {
  const { backOffice } = useAdminServices();
  const queryClient = useQueryClient();
  const { isBusy, problem, run } = useBusy("Failed to save brand");
  const [outcome, setOutcome] = useState<Outcome>({ tried: false });
  const [refusals, setRefusals] = useState(0);
  const { values } = form;

  const errors = [
    ...(outcome.tried ? checkValues(values) : []),
    ...(outcome.refused
      ? stillRefused(outcome.refused.errors, outcome.refused.values, values)
      : []),
  ];

  const refuse = (why: Omit<Outcome, "tried">): void => {
    setOutcome({ tried: true, ...why });
    setRefusals((refusals) => refusals + 1);
  };

  const send = async (input: unknown, readVersion: number | undefined): Promise<void> => {
    const answer = await backOffice.saveBrand(input, {
      whenStale: "merge",
      keepOldAddress,
      ...savedRecord(start, readVersion),
    });
    if (answer.ok) {
      if (!answer.value?.brand) throw new Error("Failed to save brand: No data returned");
      form.discardDraft();
      onSaved(answer.value);
      void queryClient.invalidateQueries();
      return;
    }
    refuse(outcomeOf(answer.failure, values));
  };

  const trySend = async (): Promise<void> => {
    if (checkValues(values).length > 0) return refuse({});
    setOutcome({ tried: true });
    return send(inputOf(values), form.readVersion);
  };

  return {
    isBusy,
    errors,
    /** Number of refused attempts. */
    refusals,
    problem: problem ?? outcome.text,
    conflict: outcome.conflict,
    gone: outcome.gone,
    save: () => run(trySend),
    /** Saves the merged brand over the version that the conflict showed. */
    saveMerged: (input: unknown, readVersion: number) => run(() => send(input, readVersion)),
    backToForm: () => setOutcome({ tried: true }),
  };
};

/** The brand to update, or the submission that a new brand comes from. */
const savedRecord = ({ brand, review }: FormStart, readVersion: number | undefined) => ({
  ...(brand && readVersion !== undefined && { read: { id: brand.id, readVersion } }),
  ...(review && { submission: { id: review.submission.id, seen: review.submission.status } }),
});

type Failure = Extract<Awaited<ReturnType<BackOffice["saveBrand"]>>, { ok: false }>["failure"];

const outcomeOf = (failure: Failure, values: FormValues): Omit<Outcome, "tried"> => {
  switch (failure.kind) {
    case "invalid-input":
      return { refused: { errors: failure.errors, values } };
    case "slug-unavailable":
      return {
        refused: { errors: [{ path: "slug", message: "belongs to another brand" }], values },
      };
    case "brand-conflict":
      return { conflict: failure };
    case "brand-deleted":
      return { gone: failure };
    default:
      return { text: failureMessage(failure) };
  }
};

/** Applies the server's rules to the form's values. */
export const checkValues = (values: FormValues): FieldError[] => {
  const draft = parseBrandDraft(inputOf(values), new Date());
  return draft.ok ? [] : draft.failure.errors;
};

/** The field that an error is about: `highlights` of `highlights.2`. */
const fieldOf = ({ path }: FieldError): string => path.split(".")[0] ?? path;

/** The first error of a field, or of a line in it. */
export const errorOf = (errors: readonly FieldError[], path: string): string | undefined => {
  const found = errors.find((error) => error.path === path || isLineOf(error, path));
  if (found === undefined || found.path === path) return found?.message;
  return `in line ${Number(found.path.slice(path.length + 1)) + 1} ${found.message}`;
};

const isLineOf = (error: FieldError, path: string): boolean =>
  error.path.startsWith(`${path}.`) && /^\d+$/.test(error.path.slice(path.length + 1));

export const labelOf = (error: FieldError): string => {
  const rows: Readonly<Record<string, { label: string }>> = BRAND_FIELDS;
  return rows[fieldOf(error)]?.label ?? error.path;
};

/** The server's errors, without those of fields whose value has changed since. */
export const stillRefused = (
  errors: readonly FieldError[],
  refused: FormValues,
  now: FormValues,
): FieldError[] => {
  const before: Readonly<Record<string, unknown>> = { ...refused };
  const after: Readonly<Record<string, unknown>> = { ...now };
  return errors.filter((error) => before[fieldOf(error)] === after[fieldOf(error)]);
};

/** Links to show after saving. */
export const savedLinks = ({ brand }: Pick<SavedBrand, "brand">) => [
  ...(isPublic(brand) ? [{ name: "View", to: `/brands/${brand.slug}`, isOnSite: true }] : []),
  { name: "Add another", to: "/admin/brands/new" },
];

export const savedText = ({ brand, batchId, fromThem }: SavedBrand): string => {
  const saved =
    batchId === null ? `${brand.name} was already up to date.` : sentence(`Saved ${brand.name}`);
  if (fromThem.length === 0) return saved;
  const fields = fromThem.map(({ name }) => name).join(", ");
  return `${saved} Changes by someone else were kept: ${fields}.`;
};
