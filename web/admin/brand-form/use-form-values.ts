import { useMemo, useState } from "react";
import type { Brand } from "#core/brand/brand.ts";
import { isSlug, slugFromName } from "#core/brand/slug.ts";
import { useBrandDrafts, useStoredDraft } from "./drafts.tsx";
import {
  draftKey,
  formPath,
  type FormStart,
  type FormValues,
  formValuesOf,
  isSameInput,
} from "./form-values.ts";

export type FormFields = ReturnType<typeof useFormValues>;

/** The form's values: the slug follows the name, and a draft is stored until the form is saved. */
export const useFormValues = (start: FormStart) => {
  const drafts = useBrandDrafts();
  const key = draftKey(start);
  const { brand } = start;
  const original = useMemo(() => originalValues(start), [start]);
  const [recovered, setRecovered] = useState(() => {
    const draft = drafts.find(key);
    return draft && !isSameInput(draft.values, original) ? draft : undefined;
  });
  const [values, setValues] = useState(recovered?.values ?? original);
  const isDirty = !isSameInput(values, original);
  const readVersion = recovered?.readVersion ?? brand?.version;

  const title = values.name.trim() || "a new brand";
  const draft = { values, readVersion: readVersion ?? null, title, path: formPath(start) };
  const discardDraft = useStoredDraft(key, isDirty ? draft : undefined);

  return {
    original,
    values,
    isDirty,
    recovered,
    /** The brand's version that was read; `undefined` for a new brand. */
    readVersion,
    discardDraft,
    change: (change: Partial<FormValues>): void => {
      const slug = followingSlug(values, change.name, brand?.slug);
      setValues({ ...values, ...slug, ...change });
    },
    /** Puts a logo that was saved separately into the form. Other values may have changed during the upload. */
    takeLogo: (saved: Brand): void => setValues((values) => withLogoOf(values, saved)),
    /** Restores the values as opened. */
    startOver: (): void => {
      setRecovered(undefined);
      setValues(original);
    },
  };
};

/** Takes the saved brand's logo, and drops the logo's evidence if the saved brand has none. */
export const withLogoOf = (
  values: FormValues,
  { logoUrl, evidence }: Pick<Brand, "logoUrl" | "evidence">,
): FormValues => ({
  ...values,
  logoUrl: logoUrl ?? "",
  evidence: values.evidence.filter(
    ({ field }) => field !== "logoUrl" || evidence.some((saved) => saved.field === field),
  ),
});

const originalValues = ({ brand, review }: FormStart): FormValues => {
  if (brand) return formValuesOf(brand);
  const values = formValuesOf(review?.prefill ?? {});
  return { ...values, slug: slugFromName(values.name) ?? "" };
};

/** The slug for a new name. A blank slug, or one made from the old name, follows the name; a stored brand's own slug does not. */
export const followingSlug = (
  values: Pick<FormValues, "name" | "slug">,
  name: string | undefined,
  ownSlug: string | undefined,
): Pick<FormValues, "slug"> | undefined => {
  const slug = values.slug.trim();
  const follows = slug === "" || (slug !== ownSlug && slug === slugFromName(values.name));
  return name !== undefined && follows ? { slug: slugFromName(name) ?? "" } : undefined;
};

/** A valid slug made from an invalid one, such as a pasted name; `undefined` if nothing is left. */
export const repairSlug = (text: string): string | undefined =>
  isSlug(text) ? undefined : (slugFromName(text) ?? undefined);
