import { type RefObject, useId } from "react";
import { Field } from "../../ui/field.tsx";

interface FileFieldProps {
  label: string;
  /** The types of files, as in the attribute of an input. */
  accept: string;
  hint?: string | undefined;
  onChoose: (file: File) => void;
  input?: RefObject<HTMLInputElement | null>;
}

/** Chooses a file. Browsers also take one that is dropped on the input. */
export const FileField = ({ label, accept, hint, onChoose, input }: FileFieldProps) => (
  <Field id={useId()} label={label} hint={hint}>
    {(attributes) => (
      <input
        {...attributes}
        className="file-input"
        ref={input}
        type="file"
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onChoose(file);
          // The same file can be chosen again after it was corrected.
          target.value = "";
        }}
      />
    )}
  </Field>
);
