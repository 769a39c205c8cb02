import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Duplicate } from "#core/back-office/find-brand.ts";
import { brandField, type JsonValue } from "#core/brand/fields.ts";
import { correctableField, PROBLEM_NAMES } from "#core/submission/correction.ts";
import type { SubmissionItem } from "#core/back-office/submission-items.ts";
import { Button } from "../../ui/buttons.tsx";
import { HostNotes } from "../../ui/host-notes.tsx";
import { SourceText } from "../../ui/links.tsx";
import { Problem, TableHead } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { ChangeCells } from "./change-cells.tsx";
import { partLabel, useDecide } from "./decide.tsx";
import { DuplicateList } from "./duplicates.tsx";
import { DecideButtons, SentAndDecided } from "./submission-card.tsx";

type Correction = Extract<SubmissionItem, { kind: "correction" }>;

/** A visitor's correction of a brand. The editor ticks the parts to accept. */
export const CorrectionCard = ({ submission }: { submission: Correction }) => {
  const { id, about, note, source, confirmedFrom, claimedFrom, status } = submission;
  const deciding = useDecide(submission);
  const parts = partsOf(submission);
  const [left, setLeft] = useState<readonly string[]>([]);
  const ticked = parts.map(({ name }) => name).filter((name) => !left.includes(name));
  const twins = useTwins(submission);
  const isOpen = status !== "approved";
  const tick = (name: string, isWanted: boolean): void => {
    const others = left.filter((other) => other !== name);
    setLeft(isWanted ? others : [...others, name]);
  };
  const accept = (): void =>
    deciding.decide({ status: "approved", fields: ticked }, () => {
      const [twin] = twins;
      if (ticked.includes("problem") && twin)
        window.open(sideBySide(about.slug, twin.slug), "_blank", "noopener");
    });
  return (
    <li className="panel submission" data-submission={id} tabIndex={-1} aria-label={about.name}>
      <div>
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
          <p className="claim">
            {`Says they work for ${about.name} (@${claimedFrom}); not confirmed${isOpen ? " yet" : ""}.`}
          </p>
        )}
        <PartsTable
          parts={parts}
          source={source}
          isOpen={isOpen}
          isTicked={(name) => (isOpen ? !left.includes(name) : isAccepted(submission, name))}
          onTick={tick}
        />
        {note !== null && <blockquote className="kept-lines">{note}</blockquote>}
        <SentAndDecided submission={submission} />
      </div>
      <LikelyTwins twins={twins} slug={about.slug} />
      {deciding.problem !== undefined && <Problem text={deciding.problem} />}
      <DecideButtons
        submission={submission}
        name={about.name}
        deciding={deciding}
        hint="The sender can read it at their private link. We mail it too if they left an e-mail."
        approve={
          <Button
            isSmall
            data-act="approve"
            disabled={deciding.isBusy || ticked.length === 0}
            onClick={accept}
          >
            {ticked.length === parts.length ? "Accept all" : `Accept ${ticked.length} ticked`}
            <span className="visually-hidden"> of {about.name}</span>
          </Button>
        }
      />
    </li>
  );
};

interface PartsTableProps {
  parts: readonly Part[];
  source: string | null;
  isOpen: boolean;
  isTicked: (name: string) => boolean;
  onTick: (name: string, isTicked: boolean) => void;
}

const PartsTable = ({ parts, source, isOpen, isTicked, onTick }: PartsTableProps) => (
  <fieldset className="correction" disabled={!isOpen}>
    <legend className="visually-hidden">What to accept</legend>
    <table className="stacked">
      <TableHead names={["Field", "Now", "Proposed", "Source"]} />
      <tbody>
        {parts.map(({ name, label, now, proposed }, at) => (
          <tr key={name}>
            <th scope="row">
              <label className="check">
                <input
                  type="checkbox"
                  checked={isTicked(name)}
                  onChange={({ target }) => onTick(name, target.checked)}
                />{" "}
                {label}
              </label>
            </th>
            <ChangeCells field={name} now={now} proposed={proposed} />
            {at === 0 && (
              <td rowSpan={parts.length} data-label="Source">
                {source === null ? (
                  <span className="quiet">none given</span>
                ) : (
                  <>
                    <SourceText source={source} />
                    <HostNotes text={source} />
                  </>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </fieldset>
);

interface LikelyTwinsProps {
  twins: readonly Duplicate[];
  slug: string | null;
}

const LikelyTwins = ({ twins, slug }: LikelyTwinsProps) =>
  twins.length > 0 && (
    <div className="submission-likely">
      <h3>Likely the same</h3>
      <DuplicateList
        duplicates={twins}
        renderAction={(twin) => (
          <a
            className="button is-quiet is-small"
            href={sideBySide(slug, twin.slug)}
            target="_blank"
            rel="noopener noreferrer"
          >
            Side by side<span className="visually-hidden">: {twin.name}</span>
          </a>
        )}
      />
    </div>
  );

interface Part {
  /** Sent to accept this part. */
  name: string;
  label: string;
  now: JsonValue;
  proposed: JsonValue;
}

const ACCEPTED: Readonly<Record<NonNullable<Correction["problem"]>, string>> = {
  "site-gone": "If accepted, its address is no longer shown.",
  "site-changed-hands": "If accepted, its address is no longer shown.",
  closed: "If accepted, the brand is marked closed or dormant.",
  duplicate: "If accepted, nothing changes yet. Compare both side by side.",
};

const partsOf = ({ problem, fields }: Correction): Part[] => [
  ...(problem === null
    ? []
    : [
        {
          name: "problem",
          label: "Problem",
          now: null,
          proposed: `${PROBLEM_NAMES[problem]}\n${ACCEPTED[problem]}`,
        },
      ]),
  ...fields.map(({ field, now, proposed }) => ({
    name: field,
    label: partLabel(field),
    now: inOneLine(field, now),
    proposed: inOneLine(field, proposed),
  })),
];

/** Joins links in one line. */
const inOneLine = (name: string, value: JsonValue): JsonValue => {
  const field = correctableField(name);
  return Array.isArray(value) && field !== undefined && brandField(field).kind === "links"
    ? value.map((slug) => (typeof slug === "string" ? slug : "")).join(", ")
    : value;
};

const isAccepted = ({ accepted }: Correction, name: string): boolean =>
  accepted?.includes(name) ?? false;

/** Likely duplicates, if the correction reports one. */
const useTwins = ({ id, problem, about, status }: Correction) => {
  const { backOffice } = useAdminServices();
  const isWanted = problem === "duplicate" && status === "pending" && about.slug !== null;
  const { data } = useQuery({
    queryKey: ["submission", id],
    queryFn: () => backOffice.openSubmission(id),
    enabled: isWanted,
  });
  return isWanted && data?.ok ? data.value.duplicates : [];
};

const sideBySide = (slug: string | null, other: string): string =>
  `/compare?brand=${slug}&brand=${other}`;
