import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { BackupState } from "#core/ports/system.ts";
import { BackupsLine } from "./overview-screen.tsx";

const state: BackupState = {
  provenAt: new Date().toISOString(),
  bytes: 1_260_000,
  failedAt: null,
  overdue: false,
};
const shown = (changed: Partial<BackupState> = {}): string =>
  renderToStaticMarkup(<BackupsLine backups={{ ...state, ...changed }} />).replace(/<[^>]+>/g, "");

it("shows the last verified backup and its size", () => {
  expect(shown()).toBe("BackupsLast verified backup: just now (1.3 MB).");
});

it("reports a missing, a failed and an overdue backup", () => {
  expect(shown({ provenAt: null, bytes: null })).toContain("No verified backup yet.");
  expect(shown({ failedAt: state.provenAt, overdue: true })).toContain(
    "The last backup failed just now. See the server’s log.",
  );
  expect(shown({ overdue: true })).toContain("A backup is overdue.");
});
