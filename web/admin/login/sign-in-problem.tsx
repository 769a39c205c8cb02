import { Problem } from "../components/states.tsx";
import type { SignInRefused } from "../session/session-provider.ts";
import { adviceFor } from "./advice.ts";

/** The same words whatever the cause (spec section 5); beneath them, when to try again. */
export const SignInProblem = ({ refused }: { refused: SignInRefused }) => {
  const advice = adviceFor(refused);
  return (
    <Problem
      text={
        <>
          <p>Invalid email or password</p>
          {advice !== undefined && <p className="problem-advice">{advice}</p>}
        </>
      }
    />
  );
};
