import type { SubmissionSigns } from "#core/submission/submission-signs.ts";

export const textIn = (form: FormData, field: string): string => {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
};

/** By which programs that fill in forms are told from people; what the form does not know it leaves empty. */
export const readSigns = (form: FormData): SubmissionSigns => {
  const homepage = textIn(form, "homepage");
  const filledInMs = textIn(form, "filledInMs");
  const madeAt = textIn(form, "madeAt");
  return {
    ...(homepage !== "" && { homepage }),
    ...(filledInMs !== "" && { filledInMs: Number(filledInMs) }),
    ...(madeAt !== "" && { madeAt }),
  };
};
