import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { LogoOfSite } from "#core/back-office/review-logos.ts";
import type { SavedBrand } from "#core/back-office/save-brand.ts";
import type { Brand } from "#core/brand/brand.ts";
import { diffFields } from "#core/change/diff.ts";
import { BusyButton, submitting } from "../../ui/buttons.tsx";
import { DialogButton } from "../../ui/dialog.tsx";
import { sentence } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import type { ReturnState } from "../brands/list-address.ts";
import { FieldChanges } from "../history/field-changes.tsx";
import { useKeydown } from "../keys.tsx";
import { ActDialog } from "../parts/act-controls.tsx";
import { useLinkNames } from "../queries.tsx";
import { ErrorSummary, DeletedBanner, StaleBanner, RecoveredBanner } from "./banners.tsx";
import { ConflictView } from "./conflict.tsx";
import { LeaveGuard } from "./drafts.tsx";
import { FillFromWebsite } from "./fill-from-website.tsx";
import { FormSections } from "./form-sections.tsx";
import { type FormStart, lostSources } from "./form-values.ts";
import { Preview } from "./preview.tsx";
import { savedLinks, savedText, useSaveBrand } from "./save-brand.ts";
import { SectionTabs, useSection } from "./section-tabs.tsx";
import { inFormOrder } from "./sections.ts";
import { useFormValues } from "./use-form-values.ts";

interface BrandFormProps {
  start: FormStart;
  /** The address to open after saving or cancelling. */
  wayBack: string;
  /** Reloads the form from the newest version; absent if the form has it. */
  reopen?: (() => void) | undefined;
  /** Called with the brand after its logo was stored or removed. */
  onLogo?: (brand: Brand) => void;
}

export const BrandForm = ({ start, wayBack, reopen, onLogo }: BrandFormProps) => {
  const { notices } = useAdminServices();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useFormValues(start);
  const [keepOldAddress, setKeepOldAddress] = useState(true);
  const [siteLogo, setSiteLogo] = useState<LogoOfSite | null>(null);
  const mayLeave = useRef(false);
  const { brand } = start;

  const leave = (fromBrand?: string) => {
    mayLeave.current = true;
    const state: ReturnState = { ...(fromBrand !== undefined && { fromBrand }) };
    void navigate(wayBack, { state });
  };
  const onSaved = (saved: SavedBrand) => {
    // The cached queue still has the suggestion.
    if (start.review) queryClient.removeQueries({ queryKey: ["submissions"] });
    notices.notify({ text: savedText(saved), undo: saved.batchId, links: savedLinks(saved) });
    leave(saved.brand.id);
  };
  const onDeleted = (batchId: string | null | undefined) => {
    form.discardDraft();
    const name = brand?.name ?? "the brand";
    notices.notify(
      batchId === undefined
        ? { text: `Someone else already deleted ${name}.` }
        : { text: sentence(`Deleted ${name}`), undo: batchId },
    );
    leave();
  };

  const saving = useSaveBrand({ start, form, keepOldAddress, onSaved });
  const { conflict } = saving;
  const errors = inFormOrder(saving.errors, form.values);
  const section = useSection(form.values);
  const showFirstProblem = useEffectEvent(() => {
    const first = errors.find((error) => error.section?.id === section.id) ?? errors[0];
    if (first) section.show(first.path);
  });
  useEffect(() => {
    if (saving.refusals > 0) showFirstProblem();
  }, [saving.refusals]);
  useSaveKeys(() => void (conflict ?? saving.save()));

  const lost = useMemo(() => lostSources(form.original, form.values), [form.original, form.values]);
  return (
    <>
      <LeaveGuard isDirty={form.isDirty} mayLeave={mayLeave} onGiveUp={form.discardDraft} />
      <ConflictView saving={saving} />
      <div className="stack brand-form" hidden={conflict !== undefined}>
        <div>
          <form
            id={FORM_ID}
            noValidate
            aria-label={brand ? `Edit ${brand.name}` : "New brand"}
            onSubmit={submitting(saving.save)}
          >
            <RecoveredBanner form={form} />
            {reopen && <StaleBanner form={form} reopen={reopen} />}
            {saving.gone && (
              <DeletedBanner gone={saving.gone} onRestored={() => void saving.save()} />
            )}
            <ErrorSummary
              errors={errors}
              problem={conflict ? undefined : saving.problem}
              onChoose={section.show}
            />
            {!brand && (
              <FillFromWebsite
                values={form.values}
                change={form.change}
                logo={siteLogo}
                onLogo={setSiteLogo}
              />
            )}
            <SectionTabs section={section} values={form.values} errors={errors} />
            <FormSections
              openId={section.id}
              values={form.values}
              errors={errors}
              change={form.change}
              lost={lost}
              brand={brand}
              keepOldAddress={keepOldAddress}
              onKeepOldAddress={setKeepOldAddress}
              onLogo={(saved) => {
                form.takeLogo(saved);
                onLogo?.(saved);
              }}
            />
          </form>
          <FormActions
            brand={brand}
            wayBack={wayBack}
            isBusy={saving.isBusy}
            onDeleted={onDeleted}
          />
        </div>
        <Preview values={form.values} isNew={!brand} />
      </div>
    </>
  );
};

const FORM_ID = "brand";

interface FormActionsProps {
  brand: Brand | undefined;
  wayBack: string;
  isBusy: boolean;
  onDeleted: DeleteBrandProps["onDeleted"];
}

/** Outside the form, because the dialog has a form of its own. */
const FormActions = ({ brand, wayBack, isBusy, onDeleted }: FormActionsProps) => (
  <div className="form-actions">
    {brand && (
      <DialogButton name="Delete Brand" look="dangerous">
        {(close) => <DeleteBrandDialog brand={brand} onDeleted={onDeleted} onClose={close} />}
      </DialogButton>
    )}
    <Link className="button is-quiet" to={wayBack}>
      Cancel
    </Link>
    <span className="save-keys quiet">
      <kbd>Ctrl</kbd> <kbd>S</kbd>
    </span>
    <BusyButton form={FORM_ID} isBusy={isBusy} busyName="Saving...">
      Save Brand
    </BusyButton>
  </div>
);

/** Ctrl+S and Cmd+S save the brand instead of the page. */
const useSaveKeys = (onSave: () => void): void =>
  useKeydown((event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    event.preventDefault();
    // Not while a dialog is open.
    if (!document.querySelector("dialog[open]")) onSave();
  });

interface DeleteBrandProps {
  brand: Brand;
  /** `batchId` is `undefined` if someone else deleted the brand first. */
  onDeleted: (batchId: string | null | undefined) => void;
  onClose: () => void;
}

const DeleteBrandDialog = ({ brand, onDeleted, onClose }: DeleteBrandProps) => {
  const names = useLinkNames();
  // If someone else changed the brand, shows their changes first, then deletes the newest version.
  const [newest, setNewest] = useState(brand);
  const changes = diffFields("brand", brand, newest);

  return (
    <ActDialog
      title="Delete brand"
      submitName="Delete Brand"
      busyName="Deleting..."
      isDangerous
      fallback="Failed to delete brand"
      send={(backOffice) => backOffice.deleteBrand({ id: brand.id, readVersion: newest.version })}
      done={({ batchId }) => onDeleted(batchId)}
      refused={(failure) => {
        if (failure.kind === "brand-deleted") onDeleted(undefined);
        else setNewest(failure.current);
        return null;
      }}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this brand? This action cannot be undone.</p>
      {newest.version !== brand.version && (
        <div role="alert">
          <p>
            <strong>Nothing was deleted yet:</strong> someone else changed {newest.name} since you
            opened it.
          </p>
          <FieldChanges changes={changes} names={names} />
        </div>
      )}
    </ActDialog>
  );
};
