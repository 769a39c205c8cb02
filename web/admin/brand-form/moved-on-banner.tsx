import { useEffect } from "react";
import type { FormFields } from "./use-form-values.ts";

interface MovedOnBannerProps {
  form: FormFields;
  reopen: () => void;
}

/** The brand moved on under the form, as by an Undo: an untouched form follows it, and one being worked on says so. */
export const MovedOnBanner = ({ form, reopen }: MovedOnBannerProps) => {
  useEffect(() => {
    if (!form.isDirty) reopen();
  }, [form.isDirty, reopen]);
  return (
    <p className="banner" role="status">
      This brand was changed meanwhile. Your changes will be merged with that when you save.
    </p>
  );
};
