import { withCapital } from "#core/text/capital.ts";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { dayText } from "#core/brand/checkable-facts.ts";
import { GRADE_NAMES } from "#core/brand/evidence.ts";
import { FAILURES } from "#core/failures.ts";
import { ok } from "#core/result.ts";
import { leftText, progressText } from "#core/checks/pace.ts";
import {
  ANSWER_KEYS,
  ANSWER_NAMES,
  ANSWERS_TO,
  answersTo,
  NO_REASONS,
  type NoReason,
  parseQuestionId,
  type Question,
  QUESTION_KIND_NAMES,
  QUESTION_KINDS,
  type QuestionAnswer,
  type QuestionKind,
  questionText,
  REASON_ACTS,
  SKIPPED_MAX,
} from "#core/checks/question.ts";
import { Button } from "../../ui/buttons.tsx";
import { HostNotes } from "../../ui/host-notes.tsx";
import { ExternalLink, SourceText, webAddress } from "../../ui/links.tsx";
import { Empty, Problem } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { formAddress } from "../brand-form/brand-form-screen.tsx";
import { mergeAddress } from "../brands/merge-screen.tsx";
import { type KeySwitch, KeySwitchButton, useKeys, useKeySwitch } from "../keys.tsx";
import { useAct } from "../parts/act.ts";
import { QueryView, useBackOfficeQuery, useOverview } from "../queries.tsx";
import { ScreenHead } from "../screen-head.tsx";
import { acceptName } from "../submissions/decide.tsx";
import { ProposedChanges, useNamedLinks } from "../submissions/proposed-changes.tsx";
import { EditHere } from "./edit-here.tsx";
import { WebsiteCheck } from "./website-check.tsx";

/** All checks, or those of the kind that the address names. */
export const ChecksScreen = () => {
  const [params] = useSearchParams();
  const kind = QUESTION_KINDS.find((one) => one === params.get("kind"));
  return <Checks key={kind} kind={kind} />;
};

interface Answered {
  question: Question;
  /** The batch that Undo reverts; null if the answer changed no brand, so Undo reopens the question. */
  batchId: string | null;
}

const Checks = ({ kind }: { kind: QuestionKind | undefined }) => {
  const { backOffice, notices } = useAdminServices();
  const [openedAt] = useState(Date.now);
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const undoing = useAct();
  const skipped = answered.map(({ question }) => question.id);
  const result = useQuestion(openedAt, kind, skipped);
  // Prefetches the next question while the editor reads this one.
  useQuestion(openedAt, kind, result.data ? [...skipped, result.data.id] : skipped);
  const heading = useFocusedHeading(result.data ? keyOf(result.data) : undefined);
  const overview = useOverview().data;

  /** Undoes an answer, and asks its question again. */
  const undoAnswer = async (done: Answered) => {
    const reverted =
      done.batchId === null
        ? ok(await backOffice.reopenQuestion(done.question.id))
        : await backOffice.revert(done.batchId);
    if (!reverted.ok) return reverted;
    setAnswered((before) => before.filter((one) => one !== done));
    notices.clear();
    return ok(null);
  };
  const recordAnswer = (done: Answered, what: string): void => {
    setAnswered((before) => [...before, done]);
    notices.clear();
    notices.notify({
      text: `${done.question.brand.name}: ${what}.`,
      onUndo: () => undoAnswer(done),
    });
  };
  const last = answered.at(-1);
  const undo =
    last && (() => undoing.run(() => undoAnswer(last), { ...COUNTS, done: () => "Undone." }));
  return (
    <>
      <ScreenHead
        title="Checks"
        subtitle="One question at a time, most urgent first: facts due for a check, corrections and lost websites"
      />
      {kind !== undefined && (
        <p className="banner">
          {QUESTION_KIND_NAMES[kind]} only. <Link to="/admin/checks">Show all checks</Link>
        </p>
      )}
      <Problem>{undoing.problem}</Problem>
      <QueryView result={result} loadingText="Loading the next question...">
        {(question) =>
          question ? (
            <QuestionCard
              key={keyOf(question)}
              question={question}
              heading={heading}
              isUndoing={undoing.isBusy}
              onAnswered={recordAnswer}
              onStale={() => void result.refetch()}
              onUndo={undo}
            />
          ) : (
            <Empty text="Nothing left to check.">
              <div className="actions">
                <Button look="quiet" isSmall onClick={() => void result.refetch()}>
                  Check again
                </Button>
                {undo && (
                  <Button look="quiet" isSmall onClick={undo}>
                    Undo
                  </Button>
                )}
              </div>
            </Empty>
          )
        }
      </QueryView>
      {/* Hidden until the first question has loaded, to avoid a layout shift. */}
      <div className="stack round-foot" hidden={result.isPending && answered.length === 0}>
        {overview && (
          <p className="quiet">
            {leftText(overview.checks, kind)} {progressText(overview.freshness)}
          </p>
        )}
        <WebsiteCheck />
      </div>
    </>
  );
};

/**
 * The most urgent unanswered question. It does not change while the editor reads it, even if someone else changes the brand. It stays
 * cached, so undoing its answer shows it again.
 */
const useQuestion = (openedAt: number, kind: QuestionKind | undefined, skipped: string[]) =>
  useBackOfficeQuery(
    ["question", openedAt, kind, skipped],
    (backOffice) => backOffice.nextQuestion(skipped.slice(-SKIPPED_MAX), kind),
    { staleTime: ({ state }) => (state.data ? "static" : Infinity), gcTime: Infinity },
  );

/** A question whose content has changed counts as a new one. */
const keyOf = ({ id, seen }: Question): string => `${id} ${seen}`;

/** The ref of the question's heading, which gets the focus for every question but the first. */
const useFocusedHeading = (question: string | undefined) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (question === undefined) return;
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [question]);
  return heading;
};

/** Refetches only the overview, not the number of websites due, which is slow to count and hardly changes. */
const COUNTS = { refetch: ["overview"] } as const;

const KIND_NAMES: Readonly<Record<QuestionKind, string>> = {
  fact: "A fact due for a check",
  missing: "A missing fact",
  correction: "A visitor’s correction",
  site: "A lost website",
  duplicate: "A likely duplicate",
  rule: "A contradiction",
  suggested: "A fact from the brand’s own page",
};

const EDITABLE: ReadonlySet<QuestionKind> = new Set(["fact", "missing", "site", "suggested"]);

/** The id of the likely duplicate that a question is about. */
const otherBrandIn = ({ kind, id }: Question): string | undefined =>
  kind === "duplicate" ? parseQuestionId(id)?.detail : undefined;

interface QuestionCardProps {
  question: Question;
  heading: RefObject<HTMLHeadingElement | null>;
  isUndoing: boolean;
  onAnswered: (done: Answered, what: string) => void;
  onStale: () => void;
  /** Undoes the last answer; absent before the first one. */
  onUndo: (() => void) | undefined;
}

const QuestionCard = (props: QuestionCardProps) => {
  const { notices } = useAdminServices();
  const { question, heading, isUndoing, onAnswered, onUndo } = props;
  const { kind } = question;
  const keys = useKeySwitch();
  const changes = useNamedLinks(question.changes);
  const [isEditing, setEditing] = useState(false);
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const { answer, isBusy, problem } = useAnswer(props);
  const [isDenied, setDenied] = useState(false);
  const acts = useActs({
    question,
    answer,
    declined,
    isDenied,
    onDeny: setDenied,
    onEdit: () => {
      // The Undo button of an earlier notice would replace the open edit with another question.
      notices.clear();
      setEditing(true);
    },
    onUndo,
  });
  // Ignores presses while an answer or an undo is being sent: the editor may have meant them for the next question.
  const press = ({ isDisabled = false, onClick }: (typeof acts)[number]) => {
    if (!isDisabled && !isBusy && !isUndoing) onClick();
  };
  useKeys(keys.isOn && !isEditing, (key, event) => {
    const act = acts.find(({ sign }) => sign === key);
    // A held key answers only one question.
    if (!act || event.repeat) return;
    event.preventDefault();
    press(act);
  });

  return (
    <article className="panel round" aria-labelledby="question">
      <p className="quiet">{KIND_NAMES[kind]}</p>
      <h2 id="question" tabIndex={-1} ref={heading}>
        {questionText(question)}
      </h2>
      {changes.length > 0 && (
        <ProposedChanges
          changes={changes}
          declined={declined}
          {...(changes.length > 1 && { onDecline: setDeclined })}
        />
      )}
      <QuestionFacts question={question} />
      <Problem>{problem}</Problem>
      {isEditing ? (
        <EditHere
          question={question}
          onSaved={({ batchId }) =>
            onAnswered({ question, batchId }, batchId === null ? "was already up to date" : "saved")
          }
          onClose={() => {
            setEditing(false);
            setDenied(false);
            heading.current?.focus();
          }}
        />
      ) : (
        <div className="acts round-acts">
          {acts.map((act) => (
            <Act key={act.sign} {...act} keys={keys} onClick={() => press(act)} />
          ))}
          <KeySwitchButton keys={keys} />
        </div>
      )}
    </article>
  );
};

interface AnswerDetails {
  /** The parts of a correction to accept; all if left out. */
  fields?: readonly string[];
  /** The reason for a No. */
  reason?: NoReason;
}

/** Answers a question, or refetches it if it has changed. */
const useAnswer = ({ question, onAnswered, onStale }: QuestionCardProps) => {
  const { id, brand, seen } = question;
  const act = useAct();
  const answer = (answer: QuestionAnswer, { fields, reason }: AnswerDetails = {}): void =>
    act.run((backOffice) => backOffice.answerQuestion(id, answer, seen, fields, reason), {
      ...COUNTS,
      done: ({ batchId }) =>
        onAnswered({ question, batchId }, reason ? REASON_ACTS[reason].name : ANSWER_NAMES[answer]),
      refused: ({ kind }) => {
        const { message } = FAILURES[kind];
        if (kind === "question-stale") {
          onStale();
          return { text: `${brand.name}: ${message}` };
        }
        return kind === "brand-conflict"
          ? `${message} Decide the correction under Submissions.`
          : undefined;
      },
    });
  return { answer, isBusy: act.isBusy, problem: act.problem };
};

interface ActsOptions {
  question: Question;
  answer: ReturnType<typeof useAnswer>["answer"];
  /** The parts of a correction that are not accepted. */
  declined: readonly string[];
  /** Whether the editor chose No; the actions are then the reasons to choose from. */
  isDenied: boolean;
  onDeny: (isDenied: boolean) => void;
  onEdit: () => void;
  onUndo: (() => void) | undefined;
}

/** The actions on a question, each with its key. */
const useActs = (options: ActsOptions): Omit<ActProps, "keys">[] => {
  const { question, declined, isDenied, onDeny, onEdit, onUndo } = options;
  const { kind, field, changes } = question;
  const navigate = useNavigate();
  if (isDenied)
    return [
      ...NO_REASONS.map((reason) => ({
        sign: REASON_ACTS[reason].sign,
        name: REASON_ACTS[reason].name,
        isQuiet: true,
        onClick: () => (reason === "moved" ? onEdit() : options.answer("no", { reason })),
      })),
      { sign: "Escape", name: "back", isQuiet: true, onClick: () => onDeny(false) },
    ];

  const accepted = changes.map((change) => change.field).filter((one) => !declined.includes(one));
  const isPart = kind === "correction" && declined.length > 0;
  const confirmName = confirmationName(kind, accepted.length, changes.length);
  const answerActs: Omit<ActProps, "keys">[] = ANSWERS_TO[kind].map((answer, at) => ({
    sign: ANSWER_KEYS[answer],
    name: answer === "confirm" ? confirmName : (ANSWER_NAMES[answer].split(",")[0] ?? answer),
    isQuiet: at > 0 || kind === "missing",
    isDisabled: isPart && answer === "confirm" && accepted.length === 0,
    onClick: () => {
      options.answer(answer, isPart && answer === "confirm" ? { fields: accepted } : {});
      if (kind === "rule" && answer === "confirm")
        void navigate(formAddress(question.brand.id, field));
    },
  }));
  // A missing fact has nothing to confirm, so editing is the main action.
  const edit = { sign: "e", name: "edit here", isQuiet: kind !== "missing", onClick: onEdit };
  const deny = {
    sign: ANSWER_KEYS.no,
    name: "no…",
    isQuiet: true,
    onClick: () => (answersTo(kind, field).includes("no") ? onDeny(true) : onEdit()),
  };
  const other = otherBrandIn(question);
  const merge = {
    sign: "m",
    name: "merge…",
    isQuiet: true,
    onClick: () => void navigate(mergeAddress(question.brand.id, other, true)),
  };
  return [
    ...(kind === "missing" ? [edit] : []),
    ...(kind === "fact" ? answerActs.toSpliced(1, 0, deny) : answerActs),
    ...(EDITABLE.has(kind) && kind !== "missing" ? [edit] : []),
    ...(other === undefined ? [] : [merge]),
    ...(onUndo ? [{ sign: "u", name: "undo", isQuiet: true, onClick: onUndo }] : []),
  ];
};

const confirmationName = (kind: QuestionKind, accepted: number, changes: number): string => {
  if (kind === "rule") return "open the form";
  return kind === "correction" ? acceptName(accepted, changes) : ANSWER_NAMES.confirm;
};

interface ActProps {
  /** The key that triggers the action. */
  sign: string;
  name: string;
  isQuiet: boolean;
  isDisabled?: boolean;
  keys: KeySwitch;
  onClick: () => void;
}

const Act = ({ sign, name, isQuiet, isDisabled, keys, onClick }: ActProps) => (
  <Button
    disabled={isDisabled}
    look={isQuiet ? "quiet" : undefined}
    aria-keyshortcuts={keys.isOn ? sign : undefined}
    onClick={onClick}
  >
    {keys.isOn && <kbd aria-hidden="true">{sign === "Escape" ? "Esc" : sign}</kbd>}
    {withCapital(name)}
  </Button>
);

const QuestionFacts = ({ question }: { question: Question }) => {
  const { kind, brand, link, page, source, lastChecked, grade, why, value } = question;
  const other = otherBrandIn(question);
  return (
    <dl className="pairs">
      {webAddress(link) !== undefined && (
        <Row name="Look at">
          <ExternalLink to={link}>{link}</ExternalLink>
          <HostNotes text={link} />
        </Row>
      )}
      {page && (page.title !== "" || page.description !== "") && (
        <Row name="Its home page says">
          {page.title !== "" && <strong>{page.title}</strong>}
          {page.description !== "" && <p>{page.description}</p>}
          <p className="quiet">Fetched on {dayText(page.at.slice(0, 10))}</p>
        </Row>
      )}
      {source !== null && source !== link && (
        <Row name="Source">
          <SourceText source={source} />
          <HostNotes text={source} />
        </Row>
      )}
      {(kind === "fact" || kind === "site" || kind === "suggested") && (
        <Row name={kind === "suggested" ? "Evidence" : "Last checked"}>
          {lastChecked === null
            ? "Never"
            : `${dayText(lastChecked)}${grade ? ` (${GRADE_NAMES[grade]})` : ""}`}
        </Row>
      )}
      <Row name="Why now">{withCapital(why)}</Row>
      <Row name="Brand">
        <Link to={`/admin/brands/${brand.id}/edit`}>{brand.name}</Link>
        {other !== undefined && typeof value === "string" && (
          <>
            , <Link to={`/admin/brands/${other}/edit`}>{value}</Link>
          </>
        )}
        {kind === "correction" && (
          <>
            , <Link to="/admin/submissions">all submissions</Link>
          </>
        )}
      </Row>
    </dl>
  );
};

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
