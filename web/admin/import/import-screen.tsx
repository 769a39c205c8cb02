import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { Imported } from "#core/back-office/apply-import.ts";
import { BusyButton, Button } from "../../ui/buttons.tsx";
import { Definitions } from "../../ui/choices.tsx";
import { Problem } from "../../ui/states.tsx";
import { JobList, JobProgress } from "../job-progress.tsx";
import { useUndo } from "../notice-region.tsx";
import { FileField } from "../parts/file-field.tsx";
import { QueryView, useTaxonomy } from "../queries.tsx";
import { ScreenHead } from "../screen-head.tsx";
import { DEFAULT_IMPORT_REQUEST, forAnotherFile, ImportOptionsForm } from "./import-options.tsx";
import { ImportPlan } from "./import-plan.tsx";
import { importedText, sizeText } from "./import-text.ts";
import { RejectsButton, type RejectsButtonProps } from "./rejected-rows.tsx";

/** A chosen file. Choosing the same file again gives it a new id. */
interface Chosen {
  file: File;
  choiceId: number;
}

export const ImportScreen = () => {
  const [chosen, setChosen] = useState<Chosen>();
  const [request, setRequest] = useState(DEFAULT_IMPORT_REQUEST);
  const [imported, setImported] = useState<Imported>();
  return (
    <>
      <ScreenHead
        title="Import"
        subtitle="Create and update many brands from a file. You review every change before anything is written."
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
        <div className="stack">
          {!chosen && <JobList />}
          <ChooseFile
            file={chosen?.file}
            onChoose={(file) => {
              setRequest(
                file.name === chosen?.file.name
                  ? (request) => ({ ...request, edits: [] })
                  : forAnotherFile,
              );
              setChosen((before) => ({ file, choiceId: (before?.choiceId ?? 0) + 1 }));
            }}
          />
          {chosen ? (
            <>
              <ImportOptionsForm request={request} onChange={setRequest} />
              <ImportPlan
                key={chosen.choiceId}
                file={chosen.file}
                choiceId={chosen.choiceId}
                request={request}
                onRequest={setRequest}
                onDone={setImported}
              />
            </>
          ) : (
            <AttributesInFiles />
          )}
        </div>
      )}
    </>
  );
};

/** The meaning of each attribute, and its name in files. */
const AttributesInFiles = () => (
  <QueryView result={useTaxonomy()}>
    {({ attributes }) => <Definitions attributes={attributes} isInFiles />}
  </QueryView>
);

interface ChooseFileProps {
  file: File | undefined;
  onChoose: (file: File) => void;
}

const ENDINGS = ".csv,.tsv,.txt,.json,.ndjson,.jsonl";

const ChooseFile = ({ file, onChoose }: ChooseFileProps) => (
  <>
    {file && (
      <p>
        <strong>{file.name}</strong> <span className="quiet">{sizeText(file.size)}</span>
      </p>
    )}
    <FileField
      label={file ? "Choose another file" : "Choose a file of brands"}
      accept={ENDINGS}
      hint={file ? undefined : HINT}
      onChoose={onChoose}
    />
  </>
);

const HINT =
  "Or drop it on the box. CSV, JSON or NDJSON, at most 50 MB and 100,000 rows. Use the headers of our export, or your own (Brand Name, Website, HQ): we match them.";

interface ImportDoneProps extends RejectsButtonProps {
  imported: Imported;
  onAnother: () => void;
}

const ImportDone = ({ file, request, imported, onAnother }: ImportDoneProps) => {
  const { isBusy, problem, undo } = useUndo();
  const [isUndone, setUndone] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { batchId, counts } = imported;
  return (
    <section className="panel">
      <h2 ref={title} tabIndex={-1}>
        {batchId === null ? "Nothing to import" : `Imported ${importedText(counts)}`}
      </h2>
      <p className="quiet">{isUndone ? `${file.name} was undone.` : file.name}</p>
      <Problem>{problem}</Problem>
      {isBusy && <JobProgress kind="undo" />}
      <div className="actions">
        {batchId !== null && (
          <>
            <Link className="button" to={`/admin/history/${batchId}`}>
              See what changed
            </Link>
            {!isUndone && (
              <BusyButton
                look="quiet"
                isBusy={isBusy}
                busyName="Undoing..."
                onClick={() => undo(batchId, setUndone)}
              >
                Undo
              </BusyButton>
            )}
          </>
        )}
        <Button look="quiet" onClick={onAnother}>
          Import another file
        </Button>
        {counts.rejected > 0 && !isUndone && <RejectsButton file={file} request={request} />}
      </div>
    </section>
  );
};
