import { useState } from "react";
import type { Brand } from "#core/brand/brand.ts";
import { asFields, diffFields } from "#core/change/diff.ts";
import { useTaxonomy } from "../queries/queries.tsx";
import { useBusy } from "../queries/use-busy.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { useAdminServices } from "../admin-services.ts";
import { FieldChanges, linkNames } from "../history/field-changes.tsx";

interface DeleteBrandProps {
  brand: Brand;
  /** `undefined` when somebody else had deleted it already. */
  onDeleted: (batchId: string | null | undefined) => void;
}

export const DeleteBrand = ({ brand, onDeleted }: DeleteBrandProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className="button is-dangerous" type="button" onClick={() => setOpen(true)}>
        Delete Brand
      </button>
      {isOpen && (
        <DeleteBrandDialog brand={brand} onDeleted={onDeleted} onClose={() => setOpen(false)} />
      )}
    </>
  );
};

const DeleteBrandDialog = ({
  brand,
  onDeleted,
  onClose,
}: DeleteBrandProps & { onClose: () => void }) => {
  const { backOffice } = useAdminServices();
  const { isBusy, problem, run } = useBusy("Failed to delete brand");
  const taxonomy = useTaxonomy();
  // Where somebody else changed it meanwhile: shown first, and only then deleted as it is now.
  const [newest, setNewest] = useState(brand);
  const changes = diffFields("brand", asFields(brand), asFields(newest));

  const remove = () =>
    run(async () => {
      const answer = await backOffice.deleteBrand({ id: brand.id, readVersion: newest.version });
      if (answer.ok) onDeleted(answer.value.batchId);
      else if (answer.failure.kind === "brand-gone") onDeleted(undefined);
      else setNewest(answer.failure.current);
    });

  return (
    <ConfirmDialog
      title="Delete brand"
      confirmName="Delete Brand"
      busyName="Deleting..."
      isDangerous
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this brand? This action cannot be undone.</p>
      {newest.version !== brand.version && (
        <div role="alert">
          <p>
            <strong>Nothing was deleted yet:</strong> somebody else changed {newest.name} since you
            opened it.
          </p>
          <FieldChanges changes={changes} names={linkNames(taxonomy.data)} />
        </div>
      )}
    </ConfirmDialog>
  );
};
