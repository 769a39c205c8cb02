import type { FieldError } from "#core/failure.ts";
import { Problem } from "../components/states.tsx";
import { labelOf } from "./field-errors.ts";

interface ErrorSummaryProps {
  errors: readonly FieldError[];
  problem: string | undefined;
}

/** Everything that kept the brand from being saved, above the form. */
export const ErrorSummary = ({ errors, problem }: ErrorSummaryProps) => {
  if (problem !== undefined) return <Problem text={problem} />;
  if (errors.length === 0) return null;
  return (
    <Problem
      text={
        <>
          <p>
            Not saved yet:{" "}
            {errors.length === 1 ? "one field needs" : `${errors.length} fields need`} another look.
          </p>
          <ul>
            {errors.map((error) => (
              <li key={`${error.path} ${error.message}`}>
                <a href={`#${error.path}`} onClick={(event) => focusField(event, error.path)}>
                  {labelOf(error)} {error.message}.
                </a>
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
};

const focusField = (event: { preventDefault: () => void }, path: string): void => {
  event.preventDefault();
  document.getElementById(path)?.focus();
};
