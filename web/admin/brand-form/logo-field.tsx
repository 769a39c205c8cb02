import { useId, useRef } from "react";
import type { SavedBrand } from "#core/back-office/save-brand.ts";
import type { RemoveLogoRefused, SaveLogoRefused } from "#core/back-office/save-logo.ts";
import type { Brand } from "#core/brand/brand.ts";
import { isLogoPath } from "#core/brand/logo-path.ts";
import { failureMessage } from "#core/failures.ts";
import type { Result } from "#core/result.ts";
import { BusyButton, useBusy } from "../../ui/buttons.tsx";
import { TextField } from "../../ui/field.tsx";
import { Problem, sentence } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { DropZone, takeFile } from "../drop-zone.tsx";
import { resizePicture } from "./resize-picture.ts";
import { type SectionProps, textField } from "./form-section.tsx";

export interface LogoFieldProps extends SectionProps {
  /** `undefined` for a new brand. */
  brand: Brand | undefined;
  /** Called with the brand after a picture was stored or removed. */
  onLogo: (brand: Brand) => void;
}

/** The address of a logo elsewhere, or a picture that is stored here at once. */
export const LogoField = (props: LogoFieldProps) => {
  const { values, brand } = props;
  const isStored = isLogoPath(values.logoUrl);
  const address = textField(props, "logoUrl");
  return (
    <>
      <TextField
        {...address}
        value={isStored ? "" : address.value}
        notice={isStored ? null : address.notice}
        type="url"
        ofFile
        placeholder="https://"
        hint={
          isStored
            ? "The picture below is shown. An address replaces it."
            : brand
              ? "Or upload a picture below."
              : "You can upload a picture after you have saved the brand."
        }
      />
      {brand && <LogoPicture {...props} brand={brand} />}
    </>
  );
};

const LogoPicture = ({ values: { logoUrl }, brand, onLogo }: LogoFieldProps & { brand: Brand }) => {
  const { backOffice, notices } = useAdminServices();
  const { isBusy, problem, run } = useBusy("The logo could not be saved.");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const ref = { id: brand.id, readVersion: brand.version };

  const finish = (
    answer: Result<SavedBrand, SaveLogoRefused | RemoveLogoRefused>,
    text: string,
  ): string | void => {
    if (!answer.ok) return refusalText(answer.failure);
    onLogo(answer.value.brand);
    notices.notify({ text: sentence(text), undo: answer.value.batchId });
    input.current?.focus();
  };
  const upload = (file: File) =>
    void run(async () =>
      finish(
        await backOffice.saveLogo(ref, await resizePicture(file)),
        `Saved the logo of ${brand.name}`,
      ),
    );
  const remove = () =>
    void run(async () =>
      finish(await backOffice.removeLogo(ref), `Removed the logo of ${brand.name}`),
    );
  const isStored = isLogoPath(logoUrl);
  return (
    <div className="logo-field" role="group" aria-label="Logo picture" aria-busy={isBusy}>
      <DropZone isFilled={isStored} onChoose={upload}>
        {isStored ? (
          <img className="logo" src={logoUrl} alt={`${brand.name} logo`} width={128} height={128} />
        ) : (
          <p>Drop a picture here, or choose one.</p>
        )}
        <div className="drop-input">
          <label className="button is-quiet" htmlFor={id}>
            {isBusy ? "Saving..." : isStored ? "Replace picture" : "Choose a picture"}
          </label>
          <input
            ref={input}
            className="visually-hidden"
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-describedby={`${id}-hint`}
            onChange={(event) => takeFile(event, upload)}
          />
        </div>
        {isStored && brand.logoUrl === logoUrl && (
          <BusyButton look="quiet" isBusy={isBusy} busyName="Saving..." onClick={remove}>
            Remove picture
          </BusyButton>
        )}
        <p className="quiet" id={`${id}-hint`}>
          PNG, JPEG or WebP. It is made smaller if needed, and saved at once.
        </p>
      </DropZone>
      {problem !== undefined && <Problem text={problem} />}
    </div>
  );
};

const refusalText = (failure: SaveLogoRefused | RemoveLogoRefused): string =>
  failure.kind === "invalid-input"
    ? failure.errors.map(({ message }) => sentence(`The picture ${message}`)).join(" ")
    : failureMessage(failure);
