import { useState } from "react";
import { slugFromName } from "#core/brand/slug.ts";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import { BusyButton } from "../components/busy-button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { TextField } from "../components/field.tsx";
import { Problem } from "../components/states.tsx";
import type { ListedTaxonomy } from "./listed-taxonomy.ts";
import { useSaveTaxonomy } from "./use-save-taxonomy.ts";
import { WORDS } from "./words.ts";

interface EditDialogProps {
  kind: TaxonomyKind;
  /** `undefined` for a new one. */
  read: ListedTaxonomy | undefined;
  onClose: () => void;
}

/** Creates a category or attribute, or renames one. */
export const EditDialog = ({ kind, read, onClose }: EditDialogProps) => {
  const [name, setName] = useState(read?.name ?? "");
  const [slug, setSlug] = useState(read?.slug ?? "");
  const [description, setDescription] = useState(
    read && "description" in read ? (read.description ?? "") : "",
  );
  const { isBusy, problem, errorOf, alternative, save } = useSaveTaxonomy(kind, read, onClose);
  const { one } = WORDS[kind];
  return (
    <Dialog title={read ? `Edit ${read.name}` : `Add ${one}`} onClose={onClose}>
      <form
        className="dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save({ name, slug, ...(kind === "category" && { description }) });
        }}
      >
        {problem !== undefined && <Problem text={problem} />}
        <TextField
          id="taxonomy-name"
          label="Name"
          isRequired
          value={name}
          error={errorOf("name")}
          onChange={setName}
        />
        <TextField
          id="taxonomy-slug"
          label="Slug"
          value={slug}
          placeholder={slugFromName(name) ?? ""}
          error={errorOf("slug")}
          hint={
            alternative !== undefined && (
              <button className="link-button" type="button" onClick={() => setSlug(alternative)}>
                Use {alternative}
              </button>
            )
          }
          onChange={setSlug}
        />
        {kind === "category" && (
          <TextField
            id="taxonomy-description"
            label="Description"
            rows={2}
            value={description}
            error={errorOf("description")}
            onChange={setDescription}
          />
        )}
        <div className="dialog-actions">
          <button className="button is-quiet" type="button" onClick={onClose}>
            Cancel
          </button>
          <BusyButton isBusy={isBusy} busyName="Saving...">
            Save
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
};
