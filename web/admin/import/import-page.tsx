import { useState } from "react";
import type { Imported } from "#core/back-office/apply-import.ts";
import { PageHead } from "../components/page-head.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ImportDone } from "./import-done.tsx";
import { ImportOptions } from "./import-options.tsx";
import { ImportPlan } from "./import-plan.tsx";
import { AS_USUAL, forAnotherFile } from "./wishes.ts";

/** A file as it was chosen; the same one chosen again is another. */
interface Chosen {
  file: File;
  round: number;
}

/** Takes a file, shows what importing it would do, and does it. */
export const ImportPage = () => {
  const [chosen, setChosen] = useState<Chosen>();
  const [wishes, setWishes] = useState(AS_USUAL);
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
          wishes={wishes}
          imported={imported}
          onAnother={() => {
            setImported(undefined);
            setChosen(undefined);
            setWishes(forAnotherFile);
          }}
        />
      ) : (
        <div className="import">
          <ChooseFile
            file={chosen?.file}
            onChoose={(file) => {
              if (file.name !== chosen?.file.name) setWishes(forAnotherFile);
              setChosen((before) => ({ file, round: (before?.round ?? 0) + 1 }));
            }}
          />
          {chosen && (
            <>
              <ImportOptions wishes={wishes} onChange={setWishes} />
              <ImportPlan
                key={chosen.round}
                file={chosen.file}
                wishes={wishes}
                onWish={setWishes}
                onDone={setImported}
              />
            </>
          )}
        </div>
      )}
    </>
  );
};
