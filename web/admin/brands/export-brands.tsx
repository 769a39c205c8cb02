import { useState } from "react";
import type { BrandFilter } from "#core/back-office/brand-list-query.ts";
import type { FileFormat } from "#core/import/import-options.ts";
import { useBusy } from "../queries/use-busy.ts";
import { OneOf } from "../../ui/choices.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { saveFile } from "../save-file.ts";
import { useAdminServices } from "../admin-services.ts";
import { isFiltered } from "./list-address.ts";

const FORMATS = [
  { value: "csv", name: "CSV", hint: "for spreadsheets" },
  { value: "json", name: "JSON", hint: "one list, for programs" },
  { value: "ndjson", name: "NDJSON", hint: "one brand a line" },
] as const satisfies readonly { value: FileFormat; name: string; hint: string }[];

interface ExportBrandsProps {
  filter: BrandFilter;
  /** How many brands the filter shows; undefined while that is not known. */
  total: number | undefined;
}

/** Saves every brand that the table shows now, on whichever page, to a file. */
export const ExportBrands = ({ filter, total }: ExportBrandsProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className="button is-quiet" type="button" onClick={() => setOpen(true)}>
        Export...
      </button>
      {isOpen && <ExportDialog filter={filter} total={total} onClose={() => setOpen(false)} />}
    </>
  );
};

const ExportDialog = ({ filter, total, onClose }: ExportBrandsProps & { onClose: () => void }) => {
  const { backOffice } = useAdminServices();
  const { isBusy, problem, run } = useBusy("The brands could not be exported.");
  const [format, setFormat] = useState<FileFormat>("csv");
  const save = () =>
    run(async () => {
      await saveFile(await backOffice.exportBrands(filter, format));
      onClose();
    });
  return (
    <FormDialog
      title="Export brands"
      submitName="Download"
      busyName="Preparing..."
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>{whichText(filter, total)} The file can be changed and imported again.</p>
      <OneOf legend="Format" name="format" options={FORMATS} chosen={format} onChange={setFormat} />
    </FormDialog>
  );
};

const whichText = (filter: BrandFilter, total: number | undefined): string => {
  const count = total === undefined ? "" : `${total.toLocaleString("en")} `;
  if (!isFiltered(filter)) return `All ${count}brands, archived ones included.`;
  return total === 1
    ? "The one brand that the table shows."
    : `The ${count}brands that the table shows, on all its pages.`;
};
