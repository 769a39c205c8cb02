import { useCallback, useMemo, useState } from "react";
import type { Brand } from "#core/brand/brand.ts";
import { useQuery } from "../queries/use-query.ts";
import { QueryView } from "../queries/query-view.tsx";
import { useAdminServices } from "../admin-services.ts";
import { BrandForm } from "./brand-form.tsx";
import { GoneBanner } from "./gone-banner.tsx";

export const EditBrand = ({ id }: { id: string }) => {
  const { backOffice } = useAdminServices();
  const result = useQuery(`brand:${id}`, () => backOffice.openBrand(id), { keepPrevious: false });
  return (
    <QueryView result={result} loadingText="Loading brand..." problemText="Brand not found">
      {(answer) =>
        answer.ok ? (
          <OpenedBrand newest={answer.value} />
        ) : (
          <GoneBanner gone={answer.failure} onRestored={result.refetch} />
        )
      }
    </QueryView>
  );
};

/** The form stands on the brand as it was opened, until it is opened again. */
const OpenedBrand = ({ newest }: { newest: Brand }) => {
  const [brand, setBrand] = useState(newest);
  const start = useMemo(() => ({ kind: "edit", brand }) as const, [brand]);
  const reopen = useCallback(() => setBrand(newest), [newest]);
  return (
    <BrandForm
      key={brand.version}
      start={start}
      reopen={newest.version === brand.version ? undefined : reopen}
    />
  );
};
