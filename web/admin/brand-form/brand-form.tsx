import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useBlocker, useNavigate } from "react-router-dom";
import type { SavedBrand } from "#core/back-office/save-brand.ts";
import { useAdminServices } from "../admin-services.ts";
import { placeInList, type ReturnState } from "../brands/list-address.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { BusyButton } from "../../ui/states.tsx";
import { useSessionProvider } from "../session/use-session.ts";
import { ConflictView } from "./conflict.tsx";
import { DeleteBrand } from "./delete-brand.tsx";
import { ErrorSummary, GoneBanner, MovedOnBanner, RecoveredBanner } from "./banners.tsx";
import type { FormStart } from "./form-values.ts";
import { LikelyDuplicates } from "../submissions/duplicates.tsx";
import { Preview } from "./preview.tsx";
import { savedText, useSaveBrand } from "./save-brand.ts";
import { BasicInformation } from "./basic-information.tsx";
import { CheckedFacts, CompanyDetails, Links, SocialMediaSection } from "./sections.tsx";
import { useFormValues } from "./use-form-values.ts";

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
    notices.notify({ text: savedText(saved), undo: saved.batchId });
    leave(saved.brand.id);
  };
  const onDeleted = (batchId: string | null | undefined) => {
    form.discardDraft();
    const name = brand?.name ?? "the brand";
    notices.notify(
      batchId === undefined
        ? { text: `Somebody else had deleted ${name} already.` }
        : { text: `Deleted ${name}.`, undo: batchId },
    );
    leave();
  };

  const saving = useSaveBrand({ start, form, keepOldAddress, element, onSaved });
  const { errors, conflict } = saving;
  useSaveKeys(() => void (conflict ?? saving.save()));

  const section = { values: form.values, errors, change: form.change };
  return (
    <>
      <LeaveGuard isDirty={form.isDirty} mayLeave={mayLeave} onGiveUp={form.discardDraft} />
      <ConflictView saving={saving} />
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
          <SocialMediaSection {...section} />
          <Links {...section} />
          <CheckedFacts {...section} />
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

interface LeaveGuardProps {
  isDirty: boolean;
  /** Set once the work was sent or given up. */
  mayLeave: RefObject<boolean>;
  onGiveUp: () => void;
}

/** Asks before unsaved work is left: by a link here, by the browser on its own buttons. */
const LeaveGuard = ({ isDirty, mayLeave, onGiveUp }: LeaveGuardProps) => {
  const session = useSessionProvider();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !mayLeave.current &&
      // Who is signed out has to go; the draft stays.
      session.state().kind === "signed-in" &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty, mayLeave]);

  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      cancelName="Keep editing"
      confirmName="Leave without saving"
      busyName="Leaving..."
      isDangerous
      onClose={() => blocker.reset()}
      onConfirm={() => {
        onGiveUp();
        blocker.proceed();
      }}
    >
      <p>Your changes to this brand have not been saved.</p>
    </ConfirmDialog>
  );
};

/** Ctrl+S and Cmd+S save the brand, and not the page. */
const useSaveKeys = (onSave: () => void): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    event.preventDefault();
    // A dialog in front of the form has to be answered first.
    if (!document.querySelector("dialog[open]")) onSave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
};
