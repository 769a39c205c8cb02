import { useState } from "react";
import type { Imported } from "#core/back-office/apply-import.ts";
import { PageHead } from "../components/page-head.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ImportDone } from "./import-done.tsx";
import { ImportOptions } from "./import-options.tsx";
import { ImportPlan } from "./import-plan.tsx";
import { DEFAULT_IMPORT_REQUEST, forAnotherFile } from "./import-request.ts";

/** A file as it was chosen; the same one chosen again is another. */
interface Chosen {
  file: File;
  round: number;
}

/** Takes a file, shows what importing it would do, and does it. */
export const ImportPage = () => {
  const [chosen, setChosen] = useState<Chosen>();
  const [request, setRequest] = useState(DEFAULT_IMPORT_REQUEST);
  const [imported, setImported] = useState<Imported>();
  return (
    <>
      <PageHead
        title="Import"
        subtitle="Create and change many brands at once from a file. Nothing is written before you have seen what it would do."
      />
      {chosen && imported ? (
        <ImportDone
          file={chosen.file}
          request={request}
          imported={imported}
          onAnother={() => {
            setImported(undefined);
            setChosen(undefined);
            setRequest(forAnotherFile);
          }}
        />
      ) : (
        <div className="import">
          <ChooseFile
            file={chosen?.file}
            onChoose={(file) => {
              if (file.name !== chosen?.file.name) setRequest(forAnotherFile);
              setChosen((before) => ({ file, round: (before?.round ?? 0) + 1 }));
            }}
          />
          {chosen && (
            <>
              <ImportOptions request={request} onChange={setRequest} />
              <ImportPlan
                key={chosen.round}
                file={chosen.file}
                request={request}
                onRequest={setRequest}
                onDone={setImported}
              />
            </>
          )}
        </div>
      )}
    </>
  );
};
