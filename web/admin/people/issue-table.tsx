import type { Issue } from "#core/people/issue.ts";
import { Moment } from "../components/moment.tsx";

const STATES = { sending: "Being sent", stopped: "Stopped", sent: "Sent" } as const;

export const IssueTable = ({ issues }: { issues: readonly Issue[] }) => (
  <div className="table-frame">
    <table className="people-table">
      <caption className="visually-hidden">Issues of the newsletter, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Issue</th>
          <th scope="col">Begun</th>
          <th scope="col">State</th>
          <th scope="col">Brands</th>
          <th scope="col">Mails</th>
        </tr>
      </thead>
      <tbody>
        {issues.map((issue) => (
          <tr key={issue.number}>
            <td data-label="Issue">{issue.number}</td>
            <td data-label="Begun">
              <Moment at={issue.at} />
            </td>
            <td data-label="State">{STATES[issue.state]}</td>
            <td data-label="Brands">{issue.brandCount.toLocaleString("en")}</td>
            <td data-label="Mails">{mailsOf(issue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const mailsOf = ({ sent, receivers, failed, uncertain }: Issue): string =>
  [
    `${sent.toLocaleString("en")} of ${receivers.toLocaleString("en")}`,
    ...(failed > 0 ? [`${failed.toLocaleString("en")} refused`] : []),
    ...(uncertain > 0 ? [`${uncertain.toLocaleString("en")} uncertain`] : []),
  ].join(", ");
