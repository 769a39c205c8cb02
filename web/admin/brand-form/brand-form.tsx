import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { SavedBrand } from "#core/back-office/save-brand.ts";
import { BusyButton } from "../components/busy-button.tsx";
import { placeInList, type ReturnState } from "../brands/list-place.ts";
import { useAdminServices } from "../admin-services.ts";
import { ConflictView } from "./conflict/conflict-view.tsx";
import { DeleteBrand } from "./delete-brand.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import type { FormStart } from "./form-start.ts";
import { GoneBanner } from "./gone-banner.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { LikelyDuplicates } from "./likely-duplicates.tsx";
import { MovedOnBanner } from "./moved-on-banner.tsx";
import { Preview } from "./preview/preview.tsx";
import { RecoveredBanner } from "./recovered-banner.tsx";
import { savedText } from "./saved-text.ts";
import { BasicInformation } from "./sections/basic-information.tsx";
import { CompanyDetails } from "./sections/company-details.tsx";
import { Links } from "./sections/links.tsx";
import { SocialMedia } from "./sections/social-media.tsx";
import { useFormValues } from "./use-form-values.ts";
import { useSaveBrand } from "./use-save-brand.ts";
import { useSaveKeys } from "./use-save-keys.ts";

interface BrandFormProps {
  start: FormStart;
  /** The brand moved on since the form was opened; starts the form anew. */
  reopen?: (() => void) | undefined;
}

export const BrandForm = ({ start, reopen }: BrandFormProps) => {
  const { notices } = useAdminServices();
  const navigate = useNavigate();
  const form = useFormValues(start);
  const [keepOldAddress, setKeepOldAddress] = useState(true);
  const mayLeave = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const brand = start.kind === "edit" ? start.brand : undefined;
  const wayBack = start.kind === "new" && start.review ? "/admin/submissions" : placeInList();

  const leave = (fromBrand?: string) => {
    mayLeave.current = true;
    const state: ReturnState = { ...(fromBrand !== undefined && { fromBrand }) };
    void navigate(wayBack, { state });
  };
  const onSaved = (saved: SavedBrand) => {
    const undo = saved.batchId === null ? {} : { undo: saved.batchId };
    notices.notify({ text: savedText(saved), ...undo });
    leave(saved.brand.id);
  };
  const onDeleted = (batchId: string | null | undefined) => {
    form.discardDraft();
    const name = brand?.name ?? "the brand";
    if (batchId === undefined)
      notices.notify({ text: `Somebody else had deleted ${name} already.` });
    else notices.notify({ text: `Deleted ${name}.`, ...(batchId !== null && { undo: batchId }) });
    leave();
  };

  const saving = useSaveBrand({ start, form, keepOldAddress, onSaved });
  const { errors, conflict, tries } = saving;
  useSaveKeys(() => void (conflict ?? saving.save()));
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [tries]);

  const section = { values: form.values, errors, change: form.change };
  return (
    <>
      <LeaveGuard isDirty={form.isDirty} mayLeave={mayLeave} onGiveUp={form.discardDraft} />
      {conflict && (
        <ConflictView
          // A later conflict is another choice.
          key={conflict.current.version}
          conflict={conflict}
          isBusy={saving.isBusy}
          problem={saving.problem}
          onSave={(settled, readVersion) => void saving.saveSettled(settled, readVersion)}
          onBack={saving.backToForm}
        />
      )}
      <div className="brand-form" hidden={conflict !== undefined}>
        <form
          noValidate
          ref={element}
          aria-label={brand ? `Edit ${brand.name}` : "New brand"}
          onSubmit={(event) => {
            event.preventDefault();
            void saving.save();
          }}
        >
          <RecoveredBanner form={form} />
          {reopen && <MovedOnBanner form={form} reopen={reopen} />}
          {saving.gone && <GoneBanner gone={saving.gone} onRestored={() => void saving.save()} />}
          <ErrorSummary errors={errors} problem={conflict ? undefined : saving.problem} />
          <BasicInformation
            {...section}
            storedSlug={brand?.slug}
            brandId={brand?.id}
            keepOldAddress={keepOldAddress}
            onKeepOldAddress={setKeepOldAddress}
            duplicates={!brand && <LikelyDuplicates values={form.values} />}
          />
          <CompanyDetails {...section} />
          <SocialMedia {...section} />
          <Links {...section} />
          <div className="form-actions">
            {brand && <DeleteBrand brand={brand} onDeleted={onDeleted} />}
            <Link className="button is-quiet" to={wayBack}>
              Cancel
            </Link>
            <BusyButton isBusy={saving.isBusy} busyName="Saving...">
              Save Brand
            </BusyButton>
          </div>
        </form>
        <Preview values={form.values} />
      </div>
    </>
  );
};
