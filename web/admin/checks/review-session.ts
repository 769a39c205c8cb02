import { FAILURES } from "#core/failures.ts";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { SavedBrand } from "#core/back-office/save-brand.ts";
import {
  ANSWER_NAMES,
  answersTo,
  type Question,
  type NoReason,
  type QuestionAnswer,
  REASON_ACTS,
  type QuestionKind,
  SKIPPED_MAX,
} from "#core/checks/question.ts";
import { createListeners } from "../admin-services.ts";
import { messageOf } from "../../ui/buttons.tsx";

interface SessionState {
  /** `undefined` while loading, null if there is none. */
  question: Question | null | undefined;
  message: string;
  problem: string | undefined;
  answered: number;
  /** Minutes from the first question to the last answer. */
  minutes: number;
}

export type ReviewSession = ReturnType<typeof createReviewSession>;

interface ReviewOptions {
  /** Asks questions of this kind only. */
  kind?: QuestionKind | undefined;
  now?: () => number;
  /** Called after each answer or undo that was sent. */
  onWritten?: () => void;
}

/** Number of questions fetched in advance. */
const AHEAD = 2;

interface Answered {
  question: Question;
  /** The batch to revert; null if nothing was written. */
  batchId: Promise<string | null>;
}

interface AnswerDetails {
  /** The parts of a correction to accept; all if left out. */
  fields?: readonly string[];
  /** The reason for a No. */
  reason?: NoReason;
}

/**
 * One session. Answering shows the next question at once; answers are sent in the background, one at a time. If the
 * server refuses an answer, the reason is shown, and the question returns after the current one if it can still be answered.
 */
export const createReviewSession = (
  backOffice: Pick<BackOffice, "nextQuestion" | "answerQuestion" | "revert">,
  { kind, now = Date.now, onWritten = () => {} }: ReviewOptions = {},
) => {
  /** The current question and those fetched after it. */
  let waiting: readonly Question[] = [];
  let answered: readonly Answered[] = [];
  /** Answered here, not yet confirmed by the server. */
  const underWay = new Set<string>();
  let isFetching = false;
  let isOver = false;
  let began: number | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const { notify, subscribe } = createListeners();
  let state: SessionState = {
    question: undefined,
    message: "",
    problem: undefined,
    answered: 0,
    minutes: 0,
  };

  const show = (changed: Partial<SessionState> = {}): void => {
    const [question = isOver && underWay.size === 0 ? null : undefined] = waiting;
    if (question) began ??= now();
    state = { ...state, question, answered: answered.length, ...changed };
    notify();
  };

  const fetchAhead = async (): Promise<void> => {
    if (isFetching || isOver) return;
    isFetching = true;
    try {
      while (!isOver && waiting.length <= AHEAD) {
        const left = [...waiting.map(({ id }) => id), ...underWay];
        const next = await backOffice.nextQuestion(left.slice(-SKIPPED_MAX), kind);
        if (next === null) isOver = true;
        // An undo may have put the question back meanwhile.
        else if (!waiting.some(({ id }) => id === next.id) && !underWay.has(next.id))
          waiting = waiting.concat(next);
        show();
      }
    } catch (error) {
      show({ problem: messageOf(error) });
    } finally {
      isFetching = false;
    }
  };

  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };

  const goOn = (done: Answered, what: string): void => {
    waiting = waiting.slice(1);
    answered = [...answered, done];
    const minutes = (now() - (began ?? now())) / 60_000;
    const message = `${done.question.brand.name}: ${what}.`;
    show({ message, problem: undefined, minutes });
    void fetchAhead();
  };

  const forget = (done: Answered, changed: Partial<SessionState>): void => {
    answered = answered.filter((one) => one !== done);
    show(changed);
  };

  const send = async (
    question: Question,
    given: AnswerDetails & { answer: QuestionAnswer },
    done: () => Answered,
  ) => {
    const { id, brand, seen } = question;
    const comesAgain = (): void => {
      if (!waiting.some((one) => one.id === id)) waiting = waiting.toSpliced(1, 0, question);
    };
    try {
      const outcome = await inTurn(() =>
        backOffice.answerQuestion(id, given.answer, seen, given.fields, given.reason),
      );
      if (outcome.ok) return outcome.value.batchId;
      if (outcome.failure.kind !== "question-stale") comesAgain();
      forget(done(), { message: `${brand.name}: ${failureText(outcome.failure)}` });
    } catch (error) {
      comesAgain();
      forget(done(), { problem: `${brand.name}: ${messageOf(error)}` });
    } finally {
      underWay.delete(id);
      show();
      onWritten();
    }
    return null;
  };

  return {
    state: () => state,
    subscribe,
    /** Fetches the first question; also used to try again after a failure or an empty queue. */
    start: (): void => {
      isOver = false;
      show({ problem: undefined });
      void fetchAhead();
    },
    answer: (answer: QuestionAnswer, details: AnswerDetails = {}): void => {
      const { question } = state;
      if (!question || !answersTo(question.kind, question.field).includes(answer)) return;
      underWay.add(question.id);
      const done: Answered = {
        question,
        batchId: send(question, { answer, ...details }, () => done),
      };
      goOn(done, details.reason ? REASON_ACTS[details.reason].name : ANSWER_NAMES[answer]);
    },
    /** The current question was answered by an edit. */
    saved: ({ batchId }: Pick<SavedBrand, "batchId">): void => {
      const { question } = state;
      if (!question) return;
      const done = { question, batchId: Promise.resolve(batchId) };
      goOn(done, batchId === null ? "was already up to date" : "saved");
    },
    undo: (): void => {
      const undone = answered.at(-1);
      if (!undone) return show({ message: "Nothing to undo." });
      const { question, batchId } = undone;
      const { name } = question.brand;
      waiting = [question, ...waiting];
      forget(undone, { message: `${name}: undone.` });
      void inTurn(async () => {
        const batch = await batchId;
        const reverted = batch === null ? undefined : await backOffice.revert(batch);
        onWritten();
        if (reverted?.ok === false) throw new Error("It could not be undone. See the history.");
      }).catch((error: unknown) => show({ problem: `${name}: ${messageOf(error)}` }));
    },
  };
};

type Refused = Exclude<Awaited<ReturnType<BackOffice["answerQuestion"]>>, { ok: true }>["failure"];

/** Why an answer was not saved. */
const failureText = (failure: Refused): string => {
  if (failure.kind === "invalid-input")
    return failure.errors.map(({ message }) => message).join("; ");
  const { message } = FAILURES[failure.kind];
  return failure.kind === "brand-conflict"
    ? `${message} Decide the correction under Submissions.`
    : message;
};
