import type { OtherFile } from "#adapters/files/check-target.ts";
import { allowTarget } from "../output/open-target.ts";
import type { Terminal } from "../output/terminal.ts";

/** Makes sure, before a file is read, that what its import writes may be written: over nothing that is read, and not over one another. */
export const allowTargets = async (
  source: string,
  { rejects, plan }: { rejects?: string; plan?: string },
  terminal: Terminal,
): Promise<void> => {
  const others: OtherFile[] = [];
  if (source !== "-") others.push({ path: source, what: "the file being imported" });
  if (rejects !== undefined) {
    await allowTarget(rejects, terminal, others);
    others.push({ path: rejects, what: "the file for rejected rows" });
  }
  if (plan !== undefined) await allowTarget(plan, terminal, others);
};
