import { useEffect } from "react";
import type { BrandDeleted } from "#core/back-office/find-brand.ts";
import type { FieldError } from "#core/result.ts";
import { Button } from "../../ui/buttons.tsx";
import { Moment, Problem } from "../../ui/states.tsx";
import { ActButton } from "../parts/act-controls.tsx";
import { labelOf } from "./save-brand.ts";
import type { FormSection } from "./sections.ts";
import type { FormFields } from "./use-form-values.ts";

interface DeletedBannerProps {
  gone: BrandDeleted;
  onRestored?: () => void;
}

/** Says who deleted the brand, and offers to restore it. */
export const DeletedBanner = ({ gone: { deletedBy }, onRestored }: DeletedBannerProps) => (
  <Problem>
    <p>Brand not found</p>
    {deletedBy && (
      <>
        <p>
          {deletedBy.actor} deleted it <Moment at={deletedBy.at} />.
        </p>
        <ActButton
          isSmall
          busyName="Restoring..."
          send={(backOffice) => backOffice.revert(deletedBy.id)}
          done={() => onRestored?.()}
          refused={() => "It could not be restored. See the history."}
        >
          Restore it
        </ActButton>
      </>
    )}
  </Problem>
);

interface StaleBannerProps {
  form: FormFields;
  reopen: () => void;
}

/** The brand changed while the form was open, for example by Undo. An untouched form reloads; an edited one shows this banner. */
export const StaleBanner = ({ form, reopen }: StaleBannerProps) => {
  useEffect(() => {
    if (!form.isDirty) reopen();
  }, [form.isDirty, reopen]);
  return (
    <p className="banner" role="status">
      Someone changed this brand in the meantime. Saving merges your changes with theirs.
    </p>
  );
};

/** Says that the form was restored from a draft, and offers to discard it. */
export const RecoveredBanner = ({ form }: { form: FormFields }) =>
  form.recovered && (
    <div className="banner" role="status">
      <p>
        Your unsaved changes from <Moment at={form.recovered.savedAt} /> were restored.
      </p>
      <Button look="quiet" isSmall onClick={form.startOver}>
        Discard them
      </Button>
    </div>
  );

interface ErrorSummaryProps {
  errors: readonly (FieldError & { section?: FormSection | undefined })[];
  problem: string | undefined;
  /** Moves to the field with this path; absent if the screen does not have all fields. */
  onChoose?: (path: string) => void;
}

export const ErrorSummary = ({ errors, problem, onChoose }: ErrorSummaryProps) => {
  if (problem !== undefined) return <Problem>{problem}</Problem>;
  if (errors.length === 0) return null;
  return (
    <Problem>
      <p>
        Not saved: {errors.length === 1 ? "one field needs" : `${errors.length} fields need`}{" "}
        another look.
      </p>
      <ul>
        {errors.map((error) => (
          <li key={`${error.path} ${error.message}`}>
            {error.section && `${error.section.title}: `}
            {onChoose ? (
              <a
                href={`#${error.path}`}
                onClick={(event) => {
                  event.preventDefault();
                  onChoose(error.path);
                }}
              >
                {labelOf(error)} {error.message}.
              </a>
            ) : (
              `${labelOf(error)} ${error.message}.`
            )}
          </li>
        ))}
      </ul>
    </Problem>
  );
};
