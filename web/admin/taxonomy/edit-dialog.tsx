import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FAILURES } from "#core/failures.ts";
import type { TaxonomyNotFound } from "#core/back-office/save-taxonomy.ts";
import type { TooBusy } from "#core/back-office/back-office-parts.ts";
import { slugFromName } from "#core/brand/slug.ts";
import type { TaxonomyKind, TaxonomyRef } from "#core/change/plan-taxonomy.ts";
import type { FieldError, InvalidInput, Stale } from "#core/result.ts";
import type { Counted } from "#core/catalog/counted-taxonomy.ts";
import type { StoredAttribute, StoredCategory } from "#core/taxonomy/taxonomy.ts";
import { LinkButton, useBusy } from "../../ui/buttons.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Problem } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";

interface EditDialogProps {
  kind: TaxonomyKind;
  /** `undefined` for a new one. */
  read: ListedTaxonomy | undefined;
  onClose: () => void;
}

export const EditDialog = ({ kind, read, onClose }: EditDialogProps) => {
  const [name, setName] = useState(read?.name ?? "");
  const [slug, setSlug] = useState(read?.slug ?? "");
  const [said, setSaid] = useState(saidOf(read));
  const { isBusy, problem, errorOf, alternative, save } = useSaveTaxonomy(kind, read, onClose);
  const { one } = WORDS[kind];
  return (
    <FormDialog
      title={read ? `Edit ${read.name}` : `Add ${one}`}
      submitName="Save"
      busyName="Saving..."
      isBusy={isBusy}
      onSubmit={() => save({ name, slug, ...inputOf(kind, said) })}
      onClose={onClose}
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
            <LinkButton onClick={() => setSlug(alternative)}>Use {alternative}</LinkButton>
          )
        }
        onChange={setSlug}
      />
      {BESIDE_NAMES[kind].map(({ field, ...control }) => (
        <TextField
          key={field}
          id={`taxonomy-${field}`}
          {...control}
          value={said[field]}
          error={errorOf(field)}
          onChange={(text) => setSaid({ ...said, [field]: text })}
        />
      ))}
    </FormDialog>
  );
};

const ALIASES = {
  field: "aliases",
  label: "Aliases",
  rows: 3,
  hint: "Other words that people search for, one per line. Pages do not show them.",
} as const;

/** Fields besides name and slug. Categories are ordered by moving them in the list. */
const BESIDE_NAMES = {
  category: [ALIASES, { field: "description", label: "Description", rows: 2 }],
  attribute: [
    ALIASES,
    { field: "group", label: "Group", placeholder: "Made in" },
    {
      field: "definition",
      label: "Definition",
      rows: 3,
      hint: "What qualifies a brand for this attribute, and what does not.",
    },
    {
      field: "displayOrder",
      label: "Display Order",
      type: "number",
      hint: "Its position within its group.",
    },
  ],
} as const;

type Said = Record<(typeof BESIDE_NAMES)[TaxonomyKind][number]["field"], string>;

const saidOf = (read: ListedTaxonomy | undefined): Said => ({
  aliases: read?.aliases.join("\n") ?? "",
  description: read && "description" in read ? (read.description ?? "") : "",
  group: read && "group" in read ? read.group : "",
  definition: read && "definition" in read ? read.definition : "",
  displayOrder: String(read?.displayOrder ?? 0),
});

const inputOf = (kind: TaxonomyKind, said: Said) => {
  const { description, group, definition, displayOrder } = said;
  const aliases = said.aliases.split("\n").filter((line) => line.trim() !== "");
  if (kind === "category") return { aliases, description };
  // The server refuses what is not a number.
  return {
    aliases,
    group,
    definition,
    displayOrder: displayOrder === "" ? 0 : Number(displayOrder),
  };
};

/** The dialog's values; an empty slug is derived from the name. */
type SavedInput = { name: string; slug: string } & ReturnType<typeof inputOf>;

const useSaveTaxonomy = (
  kind: TaxonomyKind,
  read: ListedTaxonomy | undefined,
  onSaved: () => void,
) => {
  const { backOffice, notices } = useAdminServices();
  const queryClient = useQueryClient();
  const { isBusy, problem, run } = useBusy();
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [alternative, setAlternative] = useState<string>();

  const save = async (input: SavedInput): Promise<string | void> => {
    setErrors([]);
    setAlternative(undefined);
    const answer = await backOffice.saveTaxonomy(kind, input, read && refOf(read));
    if (answer.ok) {
      const { saved, batchId } = answer.value;
      const text =
        batchId === null ? `${saved.name} was already up to date.` : `Saved ${saved.name}.`;
      notices.notify({ text, undo: batchId });
      onSaved();
      void queryClient.invalidateQueries();
      return undefined;
    }
    const { failure } = answer;
    if (failure.kind === "invalid-input") setErrors(failure.errors);
    else if (failure.kind === "slug-unavailable") {
      setErrors([{ path: "slug", message: `belongs to another ${WORDS[kind].one}` }]);
      setAlternative(failure.alternative);
    } else {
      void queryClient.invalidateQueries();
      return taxonomyFailureText(failure);
    }
  };

  return {
    isBusy,
    problem,
    alternative,
    errorOf: (path: string) => errors.find((error) => error.path.split(".")[0] === path)?.message,
    save: (input: SavedInput) => void run(() => save(input)),
  };
};

export const WORDS: Readonly<
  Record<TaxonomyKind, { one: string; many: string; title: string; subtitle: string }>
> = {
  category: {
    one: "category",
    many: "categories",
    title: "Categories",
    subtitle: "What brands make, in the order visitors see",
  },
  attribute: {
    one: "attribute",
    many: "attributes",
    title: "Attributes",
    subtitle: "Traits that visitors filter by",
  },
};

export type ListedTaxonomy = Counted<StoredCategory> | Counted<StoredAttribute>;

export const refOf = ({ id, version }: ListedTaxonomy): TaxonomyRef => ({
  id,
  readVersion: version,
});

/** Why a change to the taxonomy failed. */
export const taxonomyFailureText = (
  failure: Stale | TaxonomyNotFound | TooBusy | InvalidInput,
): string =>
  failure.kind === "invalid-input"
    ? `${failure.errors.map(({ message }) => message).join("; ")}.`
    : FAILURES[failure.kind].message;
