import { useBusy } from "../queries/use-busy.ts";
import { BusyButton } from "../components/busy-button.tsx";
import { useAdminServices } from "../admin-services.ts";
import { saveFile } from "./save-file.ts";

/** Saves who agreed as a CSV file. */
export const ExportButton = () => {
  const { backOffice, notices } = useAdminServices();
  const { isBusy, run } = useBusy();
  const save = () =>
    run(async () => {
      try {
        const file = await backOffice.exportSubscribers();
        if (file.ok) saveFile("subscribers.csv", "text/csv;charset=utf-8", file.value.csv);
      } catch (error) {
        notices.notify({ tone: "problem", text: "The list could not be exported. Try again." });
        throw error;
      }
    });
  return (
    <BusyButton
      className="button is-quiet"
      isBusy={isBusy}
      busyName="Exporting..."
      onClick={() => void save()}
    >
      Export CSV
    </BusyButton>
  );
};
