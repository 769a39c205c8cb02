import { type DragEvent, useId, useState } from "react";
import type { Imported } from "#core/back-office/apply-import.ts";
import { Definitions } from "../../ui/definitions.tsx";
import { QueryView, useTaxonomy } from "../queries/queries.tsx";
import { ScreenHead } from "../screen-head.tsx";
import { ImportDone } from "./import-done.tsx";
import { DEFAULT_IMPORT_REQUEST, forAnotherFile, ImportOptionsForm } from "./import-options.tsx";
import { ImportPlan } from "./import-plan.tsx";
import { sizeText } from "./import-text.ts";

/** A file as it was chosen; the same one chosen again is another. */
interface Chosen {
  file: File;
  round: number;
}

/** Takes a file, shows what importing it would do, and does it. */
export const ImportScreen = () => {
  const [chosen, setChosen] = useState<Chosen>();
  const [request, setRequest] = useState(DEFAULT_IMPORT_REQUEST);
  const [imported, setImported] = useState<Imported>();
  return (
    <>
      <ScreenHead
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
          {!chosen && <AttributesInFiles />}
          {chosen && (
            <>
              <ImportOptionsForm request={request} onChange={setRequest} />
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

/** What earns a brand each attribute, and how files call it. */
const AttributesInFiles = () => (
  <QueryView result={useTaxonomy()}>
    {({ attributes }) => (
      <Definitions attributes={attributes} title="What attributes are called, and mean" hasSlugs />
    )}
  </QueryView>
);

interface ChooseFileProps {
  file: File | undefined;
  onChoose: (file: File) => void;
}

const ENDINGS = ".csv,.tsv,.txt,.json,.ndjson,.jsonl";

/** A file input that files can also be dropped on. */
const ChooseFile = ({ file, onChoose }: ChooseFileProps) => {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const choose = (chosen: FileList | null): void => {
    const first = chosen?.[0];
    if (first) onChoose(first);
  };
  return (
    <div
      className={["drop-zone", isOver && "is-over", file && "is-filled"].filter(Boolean).join(" ")}
      onDragOver={(event) => setOver(dragged(event))}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (dragged(event)) choose(event.dataTransfer.files);
      }}
    >
      {file ? (
        <p className="drop-file">
          <strong>{file.name}</strong> <span className="quiet">{sizeText(file.size)}</span>
        </p>
      ) : (
        <p className="drop-words">Drop a file of brands here, or choose one.</p>
      )}
      <div className="drop-input">
        <label className="button is-quiet" htmlFor={id}>
          {file ? "Choose another file" : "Choose a file"}
        </label>
        <input
          className="visually-hidden"
          id={id}
          type="file"
          accept={ENDINGS}
          aria-describedby={file ? undefined : `${id}-hint`}
          onChange={({ target }) => {
            choose(target.files);
            // The same file, mended, can be chosen again.
            target.value = "";
          }}
        />
      </div>
      {!file && (
        <p className="quiet" id={`${id}-hint`}>
          CSV, JSON or NDJSON, at most 50 MB and 200,000 rows. The first line of a CSV file names
          the columns: as an export does, or as people do, such as Brand Name, Website, HQ.
        </p>
      )}
    </div>
  );
};

/** Whether files are dragged, and not text or a link. */
const dragged = (event: DragEvent): boolean => {
  if (!event.dataTransfer.types.includes("Files")) return false;
  event.preventDefault();
  return true;
};
