import { useMemo, useState } from "react";
import { useBrandDrafts } from "../drafts/use-brand-drafts.ts";
import { useStoredDraft } from "../drafts/use-stored-draft.ts";
import { draftKey, formPath, type FormStart, startContent } from "./form-start.ts";
import { type FormValues, isSameInput, valuesOf } from "./form-values.ts";
import { nameTyped, slugTyped, startSlug } from "./slug-state.ts";

export type FormFields = ReturnType<typeof useFormValues>;

/** What stands in the form's fields, with the slug following the name, and kept as a draft until it is sent. */
export const useFormValues = (start: FormStart) => {
  const drafts = useBrandDrafts();
  const key = draftKey(start);
  const isNew = start.kind === "new";
  const original = useMemo(() => originalValues(start), [start]);
  const [recovered, setRecovered] = useState(() => {
    const draft = drafts.find(key);
    return draft && !isSameInput(draft.values, original) ? draft : undefined;
  });
  const [values, setValues] = useState(recovered?.values ?? original);
  const [follows, setFollows] = useState(() => startSlug(values.slug, values.name, isNew).follows);
  const isDirty = !isSameInput(values, original);
  const readVersion = recovered?.readVersion ?? (isNew ? undefined : start.brand.version);

  const title = values.name.trim() || "a new brand";
  const draft = { values, readVersion: readVersion ?? null, title, path: formPath(start) };
  const discardDraft = useStoredDraft(key, isDirty ? draft : undefined);

  return {
    original,
    values,
    isDirty,
    recovered,
    /** The version of the brand that the values stand on; `undefined` for a new one. */
    readVersion,
    discardDraft,
    change: (change: Partial<FormValues>): void => {
      const slug =
        change.slug === undefined
          ? nameTyped({ slug: values.slug, follows }, change.name ?? values.name)
          : slugTyped(change.slug);
      setFollows(slug.follows);
      setValues({ ...values, ...change, slug: slug.slug });
    },
    /** Back to what was opened. */
    startOver: (): void => {
      setRecovered(undefined);
      setValues(original);
      setFollows(startSlug(original.slug, original.name, isNew).follows);
    },
  };
};

const originalValues = (start: FormStart): FormValues => {
  const values = valuesOf(startContent(start));
  if (start.kind === "edit") return values;
  // What a submission names has its slug already.
  return { ...values, slug: nameTyped({ slug: "", follows: true }, values.name).slug };
};
