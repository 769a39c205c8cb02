import { useState } from "react";
import type { BrandFilter } from "#core/back-office/brand-list-query.ts";
import { FILE_FORMATS, type FileFormat } from "#core/import/import-options.ts";
import { BusyButton, Problem } from "../../ui/states.tsx";
import { useBusy } from "../queries/use-busy.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { saveFile } from "../save-file.ts";
import { useAdminServices } from "../admin-services.ts";
import { isFiltered } from "./list-address.ts";

const FORMATS: Readonly<Record<FileFormat, { name: string; hint: string }>> = {
  csv: { name: "CSV", hint: "for spreadsheets" },
  json: { name: "JSON", hint: "one list, for programs" },
  ndjson: { name: "NDJSON", hint: "one brand a line" },
};

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
    <Dialog title="Export brands" onClose={onClose}>
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p>{whichText(filter, total)} The file can be changed and imported again.</p>
        <fieldset className="hows">
          <legend>Format</legend>
          {FILE_FORMATS.map((value) => (
            <label key={value} className="choice">
              <input
                type="radio"
                name="format"
                checked={format === value}
                onChange={() => setFormat(value)}
              />
              <span>
                {FORMATS[value].name} <span className="quiet">{FORMATS[value].hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {problem !== undefined && <Problem text={problem} />}
        <div className="dialog-actions">
          <button className="button is-quiet" type="button" onClick={onClose}>
            Cancel
          </button>
          <BusyButton isBusy={isBusy} busyName="Preparing...">
            Download
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
};

const whichText = (filter: BrandFilter, total: number | undefined): string => {
  const count = total === undefined ? "" : `${total.toLocaleString("en")} `;
  if (!isFiltered(filter)) return `All ${count}brands, archived ones included.`;
  return total === 1
    ? "The one brand that the table shows."
    : `The ${count}brands that the table shows, on all its pages.`;
};
