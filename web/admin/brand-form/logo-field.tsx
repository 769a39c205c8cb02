import { useRef } from "react";
import type { SavedBrand } from "#core/back-office/save-brand.ts";
import type { SaveLogoRefused } from "#core/back-office/save-logo.ts";
import type { Brand } from "#core/brand/brand.ts";
import { isLogoPath } from "#core/brand/logo-path.ts";
import { BusyButton } from "../../ui/buttons.tsx";
import { Problem, sentence } from "../../ui/states.tsx";
import { type Send, useAct } from "../parts/act.ts";
import { FileField } from "../parts/file-field.tsx";
import { resizePicture } from "./resize-picture.ts";
import { FormField, type SectionProps } from "./form-field.tsx";

/** Edits the logo: an address on another site, or an uploaded picture, which is saved at once. */
export const LogoField = (props: SectionProps) => {
  const { values, brand } = props;
  const isStored = isLogoPath(values.logoUrl);
  return (
    <>
      <FormField
        field="logoUrl"
        form={props}
        {...(isStored && { value: "", notice: null })}
        hint={
          isStored
            ? "Using the uploaded logo. Enter an address to use that instead."
            : brand
              ? "Or upload a picture below."
              : "You can upload a picture after you have saved the brand."
        }
      />
      {brand && <LogoPicture {...props} brand={brand} />}
    </>
  );
};

/** Stores a picture as the logo, or removes it. */
const useStoredLogo = (brand: Brand, onStored: (brand: Brand) => void) => {
  const { run, ...act } = useAct();
  const ref = { id: brand.id, readVersion: brand.version };
  const store = (send: Send<SavedBrand, SaveLogoRefused>, text: string) =>
    run(send, {
      done: ({ brand }) => {
        onStored(brand);
        return sentence(text);
      },
      refused: (failure) =>
        failure.kind === "invalid-input"
          ? failure.errors.map(({ message }) => sentence(`The picture ${message}`)).join(" ")
          : undefined,
    });
  return {
    ...act,
    upload: (file: File) =>
      store(
        async (backOffice) => backOffice.saveLogo(ref, await resizePicture(file)),
        `Saved the logo of ${brand.name}`,
      ),
    remove: () =>
      store((backOffice) => backOffice.removeLogo(ref), `Removed the logo of ${brand.name}`),
  };
};

const LogoPicture = ({ values: { logoUrl }, brand, onLogo }: SectionProps & { brand: Brand }) => {
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, problem, upload, remove } = useStoredLogo(brand, (stored) => {
    onLogo(stored);
    input.current?.focus();
  });
  const isStored = isLogoPath(logoUrl);
  return (
    <div className="stack is-close" role="group" aria-label="Logo picture" aria-busy={isBusy}>
      {isStored && <img className="logo mark-large" src={logoUrl} alt={`${brand.name} logo`} />}
      <FileField
        label={isBusy ? "Saving..." : isStored ? "Replace picture" : "Choose a picture"}
        accept="image/png,image/jpeg,image/webp"
        hint="Or drop it on the box. PNG, JPEG or WebP. It is made smaller if needed, and saved at once."
        onChoose={upload}
        input={input}
      />
      {isStored && brand.logoUrl === logoUrl && (
        <BusyButton look="quiet" isBusy={isBusy} busyName="Saving..." onClick={remove}>
          Remove picture
        </BusyButton>
      )}
      <Problem>{problem}</Problem>
    </div>
  );
};
