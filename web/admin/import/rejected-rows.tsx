import type { ImportReview, ImportRequest } from "#core/back-office/review-import.ts";
import { type ProblemGroup, quotesValue } from "#core/import/import-field.ts";
import type { CellEdit } from "#core/import/import-options.ts";
import { countOf } from "#core/text/count-text.ts";
import { saveFile } from "../../api/written-file.ts";
import { ActButton } from "../parts/act-controls.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { canEdit, CellForms, withoutCell } from "./corrected-cells.tsx";
import { AndMore, ImportPart } from "./import-part.tsx";
import { linesText, unreadableText } from "./import-text.ts";
import { CheckBox } from "../../ui/choices.tsx";
import { Button } from "../../ui/buttons.tsx";

interface RejectedRowsProps {
  file: File;
  request: ImportRequest;
  review: ImportReview;
  /** Whether to import the good rows without the rejected ones. */
  skipBad: boolean;
  onSkipBad: (skipBad: boolean) => void;
  /** Leaves bad cells out, so that their rows are imported. */
  onSkipCells: () => void;
  onEdits: (edits: ImportRequest["edits"]) => void;
}

export const RejectedRows = (props: RejectedRowsProps) => {
  const { file, request, review, skipBad, onSkipBad, onSkipCells, onEdits } = props;
  const { counts, problems, moreProblems, total, badCells } = review;
  return (
    <ImportPart id="rejected-rows" title={countOf(counts.rejected, "rejected row")}>
      <PlanProblems
        problems={problems}
        moreProblems={moreProblems}
        {...(canEdit(request.edits) && {
          onEdit: (edit: CellEdit) => onEdits([...withoutCell(request.edits, edit), edit]),
        })}
      />
      <div className="banner">
        <div>
          <p>{nextStepText(total + badCells.rows, skipBad)}</p>
          {total > 0 && (
            <CheckBox isOn={skipBad} onChange={onSkipBad}>
              Import the other rows only
            </CheckBox>
          )}
        </div>
        {badCells.cells > 0 && (
          <Button look="quiet" onClick={onSkipCells}>
            {badCells.cells === 1
              ? "Import without the bad cell"
              : `Import without the ${countOf(badCells.cells, "bad cell")}`}
          </Button>
        )}
        <RejectsButton file={file} request={request} />
      </div>
    </ImportPart>
  );
};

interface LeftOutCellsProps {
  review: ImportReview;
  /** Rejects rows with bad cells again. */
  onBack: () => void;
}

/** Bad cells left out of rows that are imported. */
export const LeftOutCells = ({ review: { leftOut, moreLeftOut }, onBack }: LeftOutCellsProps) => (
  <ImportPart
    id="left-out-cells"
    title={`${countOf(leftOut.length + moreLeftOut, "bad cell")} left out`}
  >
    <DataTable
      caption="Bad cells left out"
      rows={leftOut}
      keyOf={({ line, column, message }) => `${line} ${column} ${message}`}
      columns={[
        { name: "Line", cell: ({ line }) => line.toLocaleString("en") },
        { name: "Column", cell: ({ column }) => column },
        { name: "Value", cell: ({ value }) => value },
        { name: "Reason", cell: ({ message }) => message },
      ]}
    />
    <AndMore count={moreLeftOut} />
    <p>
      <Button look="quiet" isSmall onClick={onBack}>
        Reject these rows instead
      </Button>
    </p>
  </ImportPart>
);

const nextStepText = (total: number, skipBad: boolean): string => {
  if (total === 0) return "Correct the file and choose it again.";
  return skipBad
    ? "The other rows are imported; these are not."
    : "Correct them here or in the file, or leave these rows out.";
};

export interface RejectsButtonProps {
  file: File;
  request: ImportRequest;
}

export const RejectsButton = ({ file, request }: RejectsButtonProps) => (
  <div>
    <ActButton
      look="quiet"
      busyName="Preparing..."
      send={async (backOffice) => {
        const rejects = await backOffice.writeRejects({ name: file.name, content: file }, request);
        if (rejects.ok) await saveFile(rejects.value);
        return rejects;
      }}
      refused={unreadableText}
    >
      Download rejected rows
    </ActButton>
  </div>
);

interface PlanProblemsProps extends Pick<ImportReview, "problems" | "moreProblems"> {
  /** Corrects one of a problem's sample cells. */
  onEdit?: (edit: CellEdit) => void;
}

export const PlanProblems = ({ problems, moreProblems, onEdit }: PlanProblemsProps) => (
  <>
    <ul className="pairs">
      {problems.map((problem) => (
        <li key={`${problem.column} ${problem.message}`}>
          <span className="quiet">{linesText(problem)}</span>
          <span>
            {problem.column !== null && <strong>{problem.column}</strong>}{" "}
            <ProblemText problem={problem} />
            {problem.column !== null && onEdit && (
              <CellForms column={problem.column} cells={problem.sample} onEdit={onEdit} />
            )}
          </span>
        </li>
      ))}
    </ul>
    <AndMore count={moreProblems}>
      {" "}
      kinds of problem; the file of rejected rows names all of them.
    </AndMore>
  </>
);

const ProblemText = ({ problem: { sample, message } }: { problem: ProblemGroup }) => {
  const value = quotesValue(message) ? null : sample[0]?.value;
  return (
    <>
      {value && <q>{value}</q>} {message}
    </>
  );
};
