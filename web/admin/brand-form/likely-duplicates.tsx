import { useAdminServices } from "../admin-services.ts";
import { useDebouncedQuery } from "../queries/use-debounced-query.ts";
import { DuplicateList } from "../duplicates/duplicate-list.tsx";
import { candidateIn } from "../duplicates/candidate.ts";
import { inputOf, type FormValues } from "./form-values.ts";

/** Brands that may be the one being entered, while it is named. */
export const LikelyDuplicates = ({ values }: { values: FormValues }) => {
  const { backOffice } = useAdminServices();
  const candidate = candidateIn(inputOf(values));
  const key = candidate === undefined ? "" : JSON.stringify(candidate);
  const duplicates = useDebouncedQuery(key, () => backOffice.findDuplicates(candidate ?? {}));
  return (
    <div role="status">
      {duplicates !== undefined && duplicates.length > 0 && (
        <div className="duplicates">
          <h3>Already listed?</h3>
          <DuplicateList duplicates={duplicates} />
        </div>
      )}
    </div>
  );
};
