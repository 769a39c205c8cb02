import { useState } from "react";
import { Link } from "react-router-dom";
import { correctedLabel, PROBLEM_NAMES } from "#core/submission/correction.ts";
import type { SubmissionItem } from "#core/back-office/submission-items.ts";
import { Button } from "../../ui/buttons.tsx";
import { HostNotes } from "../../ui/host-notes.tsx";
import { SourceText } from "../../ui/links.tsx";
import { Problem } from "../../ui/states.tsx";
import { mergeAddress } from "../brands/merge-screen.tsx";
import { acceptName, useDecide } from "./decide.tsx";
import { type ProposedChange, ProposedChanges, useNamedLinks } from "./proposed-changes.tsx";
import { DecideButtons, SentAndDecided } from "./submission-card.tsx";

type Correction = Extract<SubmissionItem, { kind: "correction" }>;

/** A visitor's correction of a brand. The editor ticks the parts to accept. */
export const CorrectionCard = ({ submission }: { submission: Correction }) => {
  const { id, about, note, source, status } = submission;
  const deciding = useDecide(submission);
  const parts = useNamedLinks(partsOf(submission));
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const ticked = parts.map(({ field }) => field).filter((name) => !declined.includes(name));
  const isOpen = status !== "approved";
  const notAccepted = parts
    .map(({ field }) => field)
    .filter((field) => !submission.accepted?.includes(field));
  const accept = (): void => deciding.decide({ status: "approved", fields: ticked });
  return (
    <li className="panel submission" data-submission={id} tabIndex={-1} aria-label={about.name}>
      <div className="stack is-close">
        <AboutCorrection submission={submission} />
        <fieldset className="correction" disabled={!isOpen}>
          <legend className="visually-hidden">What to accept</legend>
          <ProposedChanges
            changes={parts}
            declined={isOpen ? declined : notAccepted}
            onDecline={setDeclined}
          />
        </fieldset>
        {submission.problem === "duplicate" && about.slug !== null && (
          <p>
            <Link to={mergeAddress(about.id)}>Merge {about.name} with its duplicate…</Link>
          </p>
        )}
        <CorrectionSource source={source} />
        {note !== null && <blockquote className="kept-lines">{note}</blockquote>}
        <SentAndDecided submission={submission} />
      </div>
      <Problem>{deciding.problem}</Problem>
      <DecideButtons
        submission={submission}
        name={about.name}
        deciding={deciding}
        hint="The sender can read it at their private link. We e-mail it too if they left an address."
        approve={
          <Button
            isSmall
            data-act="approve"
            disabled={deciding.isBusy || ticked.length === 0}
            onClick={accept}
          >
            {acceptName(ticked.length, parts.length)}
            <span className="visually-hidden"> for {about.name}</span>
          </Button>
        }
      />
    </li>
  );
};

const CorrectionSource = ({ source }: Pick<Correction, "source">) =>
  source === null ? (
    <p className="quiet">No source given.</p>
  ) : (
    <p>
      Source: <SourceText source={source} />
      <HostNotes text={source} />
    </p>
  );

/** The corrected brand, and the sender. */
const AboutCorrection = ({ submission }: { submission: Correction }) => {
  const { about, confirmedFrom, claimedFrom, status } = submission;
  const isOpen = status !== "approved";
  return (
    <>
      <h2>
        {about.slug === null ? (
          about.name
        ) : (
          <Link to={`/admin/brands/${about.id}/edit`}>{about.name}</Link>
        )}
      </h2>
      <p>
        {about.slug === null ? "A correction of a deleted brand" : "A correction"}
        {confirmedFrom !== null && (
          <>
            , <strong>{`confirmed from @${confirmedFrom}`}</strong>
          </>
        )}
      </p>
      {confirmedFrom === null && claimedFrom !== null && (
        <p className="warning">
          {`Says they work for ${about.name} (@${claimedFrom}); not confirmed${isOpen ? " yet" : ""}.`}
        </p>
      )}
    </>
  );
};

const ACCEPTED: Readonly<Record<NonNullable<Correction["problem"]>, string>> = {
  "site-gone": "If accepted, its address is no longer shown.",
  "site-changed-hands": "If accepted, its address is no longer shown.",
  closed: "If accepted, the brand is marked closed or dormant.",
  duplicate: "If accepted, nothing changes yet: the two must still be merged.",
};

const partsOf = ({ problem, fields }: Correction): ProposedChange[] => [
  ...(problem === null
    ? []
    : [
        {
          field: "problem",
          label: correctedLabel("problem"),
          now: null,
          proposed: `${PROBLEM_NAMES[problem]}\n${ACCEPTED[problem]}`,
        },
      ]),
  ...fields.map((part) => ({ ...part, label: correctedLabel(part.field) })),
];
