import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Does work with a new folder, and removes it afterwards. */
export const inFolder = async (work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-bench-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
