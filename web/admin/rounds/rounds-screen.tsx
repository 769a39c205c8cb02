import { useEffect, useState, useSyncExternalStore } from "react";
import { sittingText } from "#core/rounds/pace.ts";
import { Button } from "../../ui/buttons.tsx";
import { Empty, Loading, Problem } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import type { KeySwitch } from "../keys.tsx";
import { ScreenHead } from "../screen-head.tsx";
import { Act, QuestionCard } from "./question-card.tsx";
import { createSitting } from "./sitting.ts";

/** One question after the other about what may have become untrue, each answered by a key. */
export const RoundsScreen = () => {
  const { backOffice } = useAdminServices();
  const [sitting] = useState(() => createSitting(backOffice));
  const [now] = useState(() => new Date());
  const state = useSyncExternalStore(sitting.subscribe, sitting.state);
  useEffect(() => sitting.start(), [sitting]);
  const { question, problem, message } = state;
  const pace = sittingText(state.answered, state.minutes, state.freshness, now);
  return (
    <>
      <ScreenHead
        title="Rounds"
        subtitle="One question at a time, the most urgent first: what is due, what visitors correct, what became of sites"
      />
      {problem !== undefined && <Problem text={problem} retry={sitting.start} />}
      {question ? (
        <QuestionCard key={question.id} question={question} sitting={sitting} />
      ) : question === null ? (
        <Empty text="Nothing is left to look at.">
          <div className="actions">
            <Button look="quiet" isSmall onClick={sitting.start}>
              Look again
            </Button>
            <Act sign="u" name="undo" isQuiet keys={OFF} onClick={sitting.undo} />
          </div>
        </Empty>
      ) : (
        problem === undefined && <Loading text="Looking for the next question..." />
      )}
      <p className="round-message" role="status">
        {message}
      </p>
      <p className="quiet">{pace}</p>
    </>
  );
};

const OFF: KeySwitch = { isOn: false, turn: () => {} };
