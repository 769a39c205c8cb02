import type { ImportRequest } from "#core/back-office/review-import.ts";
import { useBusy } from "../queries/use-busy.ts";
import { BusyButton } from "../components/busy-button.tsx";
import { saveFile } from "../files/save-file.ts";
import { useAdminServices } from "../admin-services.ts";
import { unreadableText } from "./import-text.ts";

interface RejectsButtonProps {
  file: File;
  request: ImportRequest;
}

/** Saves the rejected rows, each with its line and the reason. */
export const RejectsButton = ({ file, request }: RejectsButtonProps) => {
  const { backOffice } = useAdminServices();
  const { isBusy, problem, run } = useBusy("They could not be downloaded.");
  const download = () =>
    run(async () => {
      const rejects = await backOffice.writeRejects({ name: file.name, content: file }, request);
      if (!rejects.ok) throw new Error(unreadableText(rejects.failure));
      await saveFile(rejects.value);
    });
  return (
    <div>
      <BusyButton
        className="button is-quiet"
        isBusy={isBusy}
        busyName="Preparing..."
        onClick={() => void download()}
      >
        Download rejected rows
      </BusyButton>
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
};
