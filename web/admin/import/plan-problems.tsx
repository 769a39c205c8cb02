import type { ProblemGroup } from "#core/import/import-field.ts";
import type { ImportReview } from "#core/back-office/review-import.ts";
import { linesText } from "./import-text.ts";

/** What is wrong with rows, alike problems together. */
export const PlanProblems = ({
  problems,
  moreProblems,
}: Pick<ImportReview, "problems" | "moreProblems">) => (
  <>
    <ul className="row-problems">
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

/** A message that names what is wrong itself needs no value before it. */
const ProblemText = ({ problem: { sample, message } }: { problem: ProblemGroup }) => {
  const value = message.includes("“") ? null : sample[0]?.value;
  return (
    <>
      {value && <q>{value}</q>} {message}
    </>
  );
};
