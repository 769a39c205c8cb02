import type { ImportReview, ImportRequest } from "#core/back-office/review-import.ts";
import type { ProblemGroup } from "#core/import/import-field.ts";
import { useAdminServices } from "../admin-services.ts";
import { saveFile } from "../../api/written-file.ts";
import { countText, linesText, unreadableText } from "./import-text.ts";
import { CheckBox } from "../../ui/choices.tsx";
import { BusyButton, useBusy } from "../../ui/buttons.tsx";

interface RejectedRowsProps {
  file: File;
  request: ImportRequest;
  review: ImportReview;
  /** Whether to import the good rows without them. */
  skipBad: boolean;
  onSkipBad: (skipBad: boolean) => void;
}

export const RejectedRows = ({ file, request, review, skipBad, onSkipBad }: RejectedRowsProps) => {
  const { counts, problems, moreProblems, total } = review;
  return (
    <section className="rejected-rows" aria-labelledby="rejected-rows">
      <h2 id="rejected-rows">{countText(counts.rejected, "rejected row")}</h2>
      <PlanProblems problems={problems} moreProblems={moreProblems} />
      <div className="banner">
        <div>
          <p>{wayOn(total, skipBad)}</p>
          {total > 0 && (
            <CheckBox isOn={skipBad} onChange={onSkipBad}>
              Import the other rows only
            </CheckBox>
          )}
        </div>
        <RejectsButton file={file} request={request} />
      </div>
    </section>
  );
};

const wayOn = (total: number, skipBad: boolean): string => {
  if (total === 0) return "Correct the file and choose it again.";
  return skipBad
    ? "The other rows are imported; these are not."
    : "Correct the file and choose it again, or leave these rows out.";
};

export interface RejectsButtonProps {
  file: File;
  request: ImportRequest;
}

export const RejectsButton = ({ file, request }: RejectsButtonProps) => {
  const { backOffice } = useAdminServices();
  const { isBusy, problem, run } = useBusy("The rows could not be downloaded.");
  const download = () =>
    run(async () => {
      const rejects = await backOffice.writeRejects({ name: file.name, content: file }, request);
      if (!rejects.ok) throw new Error(unreadableText(rejects.failure));
      await saveFile(rejects.value);
    });
  return (
    <div>
      <BusyButton
        look="quiet"
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

export const PlanProblems = ({
  problems,
  moreProblems,
}: Pick<ImportReview, "problems" | "moreProblems">) => (
  <>
    <ul className="pairs">
      {problems.map((problem) => (
        <li key={`${problem.column} ${problem.message}`}>
          <span className="quiet">{linesText(problem)}</span>
          <span>
            {problem.column !== null && <strong>{problem.column}</strong>}{" "}
            <ProblemText problem={problem} />
          </span>
        </li>
      ))}
    </ul>
    {moreProblems > 0 && (
      <p className="quiet">
        and {moreProblems.toLocaleString("en")} more kinds; the file of rejected rows names all.
      </p>
    )}
  </>
);

/** Omits the value if the message already contains it. */
const ProblemText = ({ problem: { sample, message } }: { problem: ProblemGroup }) => {
  const value = message.includes("“") ? null : sample[0]?.value;
  return (
    <>
      {value && <q>{value}</q>} {message}
    </>
  );
};
