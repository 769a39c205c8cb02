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

it("tells the last proven backup and its size", () => {
  expect(shown()).toBe("BackupsThe last proven one is from just now (1.3 MB).");
});

it("tells when none is proven, when making one failed, and when one is overdue", () => {
  expect(shown({ provenAt: null, bytes: null })).toContain("None is proven yet.");
  expect(shown({ failedAt: state.provenAt, overdue: true })).toContain(
    "Making one failed just now. The server’s log tells why.",
  );
  expect(shown({ overdue: true })).toContain("One is overdue.");
});
