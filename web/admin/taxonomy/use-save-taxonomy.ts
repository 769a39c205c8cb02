import { useState } from "react";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import type { FieldError } from "#core/failure.ts";
import { useBusy } from "../queries/use-busy.ts";
import { useAdminServices } from "../admin-services.ts";
import type { ListedTaxonomy } from "./listed-taxonomy.ts";
import { refOf, taxonomyRefusalText } from "./taxonomy-refusal.ts";
import { WORDS } from "./words.ts";

/** What stands in the dialog; a blank slug is made from the name. */
interface SavedInput {
  name: string;
  slug: string;
  description?: string;
}

/** Saves a category or attribute, and keeps what was refused. */
export const useSaveTaxonomy = (
  kind: TaxonomyKind,
  read: ListedTaxonomy | undefined,
  onSaved: () => void,
) => {
  const { backOffice, notices, queryCache } = useAdminServices();
  const { isBusy, problem, run } = useBusy();
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [alternative, setAlternative] = useState<string>();

  const save = async (input: SavedInput): Promise<void> => {
    setErrors([]);
    setRefusal(undefined);
    setAlternative(undefined);
    const answer = await backOffice.saveTaxonomy(kind, input, read && refOf(read));
    if (answer.ok) {
      const { saved, batchId } = answer.value;
      const text =
        batchId === null ? `${saved.name} was like that already.` : `Saved ${saved.name}.`;
      notices.notify({ text, ...(batchId !== null && { undo: batchId }) });
      onSaved();
      queryCache.invalidate();
      return;
    }
    const { failure } = answer;
    if (failure.kind === "invalid-input") setErrors(failure.errors);
    else if (failure.kind === "slug-unavailable") {
      setErrors([{ path: "slug", message: `belongs to another ${WORDS[kind].one}` }]);
      setAlternative(failure.alternative);
    } else {
      setRefusal(taxonomyRefusalText(failure, kind));
      queryCache.invalidate();
    }
  };

  return {
    isBusy,
    problem: refusal ?? problem,
    alternative,
    errorOf: (path: string) => errors.find((error) => error.path === path)?.message,
    save: (input: SavedInput) => void run(() => save(input)),
  };
};
