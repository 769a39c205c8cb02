import { withCapital } from "#core/text/capital.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { dayText } from "#core/brand/checkable-facts.ts";
import { GRADE_NAMES } from "#core/brand/evidence.ts";
import { leftText, progressText, sessionText } from "#core/checks/pace.ts";
import {
  ANSWER_KEYS,
  ANSWER_NAMES,
  ANSWERS_TO,
  answersTo,
  NO_REASONS,
  parseQuestionId,
  type Question,
  QUESTION_KIND_NAMES,
  QUESTION_KINDS,
  type QuestionKind,
  questionText,
  REASON_ACTS,
} from "#core/checks/question.ts";
import { Button } from "../../ui/buttons.tsx";
import { HostNotes } from "../../ui/host-notes.tsx";
import { ExternalLink, SourceText, webAddress } from "../../ui/links.tsx";
import { Empty, Loading, Problem } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { formAddress } from "../brand-form/brand-form-screen.tsx";
import { mergeAddress } from "../brands/merge-screen.tsx";
import { type KeySwitch, KeySwitchButton, useKeys, useKeySwitch } from "../keys.tsx";
import { useOverview } from "../queries.tsx";
import { ScreenHead } from "../screen-head.tsx";
import { acceptName } from "../submissions/decide.tsx";
import { ProposedChanges, useNamedLinks } from "../submissions/proposed-changes.tsx";
import { EditHere } from "./edit-here.tsx";
import { createReviewSession, type ReviewSession } from "./review-session.ts";
import { WebsiteCheck } from "./website-check.tsx";

/** All checks, or those of the kind that the address names. */
export const ChecksScreen = () => {
  const [params] = useSearchParams();
  const kind = QUESTION_KINDS.find((one) => one === params.get("kind"));
  return <Checks key={kind} kind={kind} />;
};

const Checks = ({ kind }: { kind: QuestionKind | undefined }) => {
  const { backOffice } = useAdminServices();
  const queryClient = useQueryClient();
  const [session] = useState(() => {
    // Refetches the overview only: counting the websites that are due costs more than an answer, and the count hardly changes.
    const onWritten = () => void queryClient.invalidateQueries({ queryKey: ["overview"] });
    return createReviewSession(backOffice, { kind, onWritten });
  });
  const state = useSyncExternalStore(session.subscribe, session.state);
  useEffect(() => session.start(), [session]);
  const { question, problem, message, answered, minutes } = state;
  const overview = useOverview().data;
  const startAgain = () => {
    session.start();
    void queryClient.invalidateQueries();
  };
  return (
    <>
      <ScreenHead
        title="Checks"
        subtitle="One question at a time, most urgent first: facts due for a check, corrections and lost websites"
      />
      {kind !== undefined && (
        <p className="banner round">
          {QUESTION_KIND_NAMES[kind]} only. <Link to="/admin/checks">Show all checks</Link>
        </p>
      )}
      <Problem retry={startAgain}>{problem}</Problem>
      {question ? (
        <QuestionCard key={question.id} question={question} session={session} />
      ) : question === null ? (
        <Empty text="Nothing left to check.">
          <div className="actions">
            <Button look="quiet" isSmall onClick={startAgain}>
              Check again
            </Button>
            {answered > 0 && <Act sign="u" name="undo" isQuiet keys={OFF} onClick={session.undo} />}
          </div>
        </Empty>
      ) : (
        problem === undefined && <Loading text="Loading the next question..." />
      )}
      <p className="round-message" role="status">
        {message}
      </p>
      {overview && (
        <p className="quiet">
          {leftText(overview.checks, kind)} {progressText(overview.freshness)}
        </p>
      )}
      <p className="quiet">{sessionText(answered, minutes)}</p>
      <WebsiteCheck onDone={session.start} />
    </>
  );
};

const OFF: KeySwitch = { isOn: false, turn: () => {} };

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

const QuestionCard = ({ question, session }: { question: Question; session: ReviewSession }) => {
  const { kind } = question;
  const keys = useKeySwitch();
  const changes = useNamedLinks(question.changes);
  const [isEditing, setEditing] = useState(false);
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const heading = useFocusAfterAnswer(session);
  const [isDenied, setDenied] = useState(false);
  const acts = useActs({
    question,
    session,
    declined,
    isDenied,
    onDeny: setDenied,
    onEdit: () => setEditing(true),
  });
  useKeys(keys.isOn && !isEditing, (key, event) => {
    const act = acts.find(({ sign }) => sign === key);
    // A held key answers only one question.
    if (!act || act.isDisabled || event.repeat) return;
    event.preventDefault();
    act.onClick();
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
      <Known question={question} />
      {isEditing ? (
        <EditHere
          question={question}
          onSaved={session.saved}
          onClose={() => {
            setEditing(false);
            setDenied(false);
            heading.current?.focus();
          }}
        />
      ) : (
        <div className="acts round-acts">
          {acts.map((act) => (
            <Act key={act.sign} {...act} keys={keys} />
          ))}
          <KeySwitchButton keys={keys} />
        </div>
      )}
    </article>
  );
};

/** Focuses the next question after an answer, but not on arrival. */
const useFocusAfterAnswer = (session: ReviewSession) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (session.state().message !== "") heading.current?.focus();
  }, [session]);
  return heading;
};

interface ActsOptions {
  question: Question;
  session: ReviewSession;
  /** The parts of a correction that are not accepted. */
  declined: readonly string[];
  /** Whether the editor chose No; the acts are then the possible reasons. */
  isDenied: boolean;
  onDeny: (isDenied: boolean) => void;
  onEdit: () => void;
}

/** What can be done with a question, and the key of each act. */
const useActs = (options: ActsOptions): Omit<ActProps, "keys">[] => {
  const { question, session, declined, isDenied, onDeny, onEdit } = options;
  const { kind, field, changes } = question;
  const navigate = useNavigate();
  const { answered } = useSyncExternalStore(session.subscribe, session.state);
  if (isDenied)
    return [
      ...NO_REASONS.map((reason) => ({
        sign: REASON_ACTS[reason].sign,
        name: REASON_ACTS[reason].name,
        isQuiet: true,
        onClick: () => (reason === "moved" ? onEdit() : session.answer("no", { reason })),
      })),
      { sign: "Escape", name: "back", isQuiet: true, onClick: () => onDeny(false) },
    ];

  const accepted = changes.map((change) => change.field).filter((one) => !declined.includes(one));
  const isPart = kind === "correction" && declined.length > 0;
  const confirmName = confirmationName(kind, accepted.length, changes.length);
  const given: Omit<ActProps, "keys">[] = ANSWERS_TO[kind].map((answer, at) => ({
    sign: ANSWER_KEYS[answer],
    name: answer === "confirm" ? confirmName : (ANSWER_NAMES[answer].split(",")[0] ?? answer),
    isQuiet: at > 0 || kind === "missing",
    isDisabled: isPart && answer === "confirm" && accepted.length === 0,
    onClick: () => {
      session.answer(answer, isPart && answer === "confirm" ? { fields: accepted } : {});
      if (kind === "rule" && answer === "confirm")
        void navigate(formAddress(question.brand.id, field));
    },
  }));
  // A missing fact has nothing to confirm, so editing is its main act.
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
  const undo = { sign: "u", name: "undo", isQuiet: true, onClick: session.undo };
  return [
    ...(kind === "missing" ? [edit] : []),
    ...(kind === "fact" ? given.toSpliced(1, 0, deny) : given),
    ...(EDITABLE.has(kind) && kind !== "missing" ? [edit] : []),
    ...(other === undefined ? [] : [merge]),
    ...(answered > 0 ? [undo] : []),
  ];
};

const confirmationName = (kind: QuestionKind, accepted: number, changes: number): string => {
  if (kind === "rule") return "open the form";
  return kind === "correction" ? acceptName(accepted, changes) : ANSWER_NAMES.confirm;
};

interface ActProps {
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

const Known = ({ question }: { question: Question }) => {
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
