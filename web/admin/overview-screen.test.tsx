import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { QUESTION_KINDS } from "#core/checks/question.ts";
import { fromKeys } from "#core/records.ts";
import type { BackupState } from "#core/ports/system.ts";
import type { Overview } from "#core/back-office/show-overview.ts";
import { MemoryRouter } from "react-router-dom";
import { BackupsLine, ToDo } from "./overview-screen.tsx";

const state: BackupState = {
  provenAt: new Date().toISOString(),
  bytes: 1_260_000,
  failedAt: null,
  overdue: false,
};
const shown = (changed: Partial<BackupState> = {}): string =>
  renderToStaticMarkup(<BackupsLine backups={{ ...state, ...changed }} />).replace(/<[^>]+>/g, "");

const overview: Overview = {
  brands: {
    active: 0,
    archived: 0,
  },
  categories: 0,
  attributes: 0,
  submissions: { pending: 0, approved: 4, rejected: 0, spam: 0 },
  mostViewed: [],
  searchesWithoutResult: [],
  mostClicked: [],
  mostCompared: [],
  backups: null,
  freshness: { fresh: 0, due: 0, unchecked: 0, checkedInWeek: 0, checkedToday: 0 },
  checks: fromKeys(QUESTION_KINDS, () => 0),
};
const toDo = (changed: Partial<Overview>): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ToDo overview={{ ...overview, ...changed }} />
    </MemoryRouter>,
  );

it("shows the total of open tasks, and a linked count for each kind", () => {
  expect(toDo({})).toContain("Nothing is waiting for you");
  const html = toDo({
    // Corrections are submissions, so they count once.
    checks: { ...overview.checks, site: 1_200, rule: 2, correction: 1 },
    submissions: { pending: 3, approved: 4, rejected: 0, spam: 5 },
    freshness: { fresh: 900, due: 0, unchecked: 7, checkedInWeek: 40, checkedToday: 12 },
  });
  expect(html.replace(/<[^>]+>/g, "")).toBe(
    "1,205 to do3 Suggestions and corrections1,200 Lost websites2 Contradictions" +
      "12 facts checked today, 40 in the last seven days. 900 are up to date, 7 were never checked. 5 marked as spam",
  );
  expect(html).toContain('href="/admin/checks?kind=rule"');
  expect(html).toContain('href="/admin/submissions?status=spam"');
});

it("shows the last verified backup and its size", () => {
  expect(shown()).toBe("Last verified backup: just now (1.3 MB).");
});

it("reports a missing, a failed and an overdue backup", () => {
  expect(shown({ provenAt: null, bytes: null })).toContain("No verified backup yet.");
  expect(shown({ failedAt: state.provenAt, overdue: true })).toContain(
    "The last backup failed just now. See the server’s log.",
  );
  expect(shown({ overdue: true })).toContain("A backup is overdue.");
});
