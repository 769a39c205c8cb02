import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
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

/** What a visitor would have otherwise about a brand: each part of it is ticked, or left as it is. */
export const CorrectionCard = ({ submission }: { submission: Correction }) => {
  const { id, about, note, source, confirmedFrom, status } = submission;
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
          {about.slug === null ? "A correction of a brand that is gone" : "A correction"}
          {confirmedFrom !== null && (
            <>
              , <strong>{`confirmed from @${confirmedFrom}`}</strong>
            </>
          )}
        </p>
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
                        checked={isOpen ? !left.includes(name) : isAccepted(submission, name)}
                        onChange={({ target }) => tick(name, target.checked)}
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
        {note !== null && <blockquote className="kept-lines">{note}</blockquote>}
        <SentAndDecided submission={submission} />
      </div>
      {twins.length > 0 && (
        <div className="submission-likely">
          <h3>Likely the same</h3>
          <DuplicateList
            duplicates={twins}
            renderAction={(duplicate) => (
              <a
                className="button is-quiet is-small"
                href={sideBySide(about.slug, duplicate.slug)}
                target="_blank"
                rel="noopener noreferrer"
              >
                Side by side<span className="visually-hidden">: {duplicate.name}</span>
              </a>
            )}
          />
        </div>
      )}
      {deciding.problem !== undefined && <Problem text={deciding.problem} />}
      <DecideButtons
        submission={submission}
        name={about.name}
        deciding={deciding}
        hint="Whoever sent it reads this under a private link."
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

interface Part {
  /** By which it is accepted. */
  name: string;
  label: string;
  now: JsonValue;
  proposed: JsonValue;
}

const ACCEPTED: Readonly<Record<NonNullable<Correction["problem"]>, string>> = {
  "site-gone": "Accepted, its address is shown no more.",
  "site-changed-hands": "Accepted, its address is shown no more.",
  closed: "Accepted, the brand is closed or dormant.",
  duplicate: "Accepted, nothing changes yet: both open side by side.",
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

/** Links are words, and need no line each. */
const inOneLine = (name: string, value: JsonValue): JsonValue => {
  const field = correctableField(name);
  return Array.isArray(value) && field !== undefined && brandField(field).kind === "links"
    ? value.map((slug) => (typeof slug === "string" ? slug : "")).join(", ")
    : value;
};

const isAccepted = ({ accepted }: Correction, name: string): boolean =>
  accepted?.includes(name) ?? false;

/** Brands that the brand may be listed as already, where that is what is wrong with it. */
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
