import { existsSync } from "node:fs";
import {
  copyDirectory,
  differences,
  type PartSum,
  type Passing,
  sumDirectory,
} from "#adapters/copy/copy-directory.ts";
import { sqliteCopySource } from "#adapters/sqlite/copy/copy-source.ts";
import { SaveUnconfirmed } from "#core/ports/catalog-store.ts";
import { UserError } from "../user-error.ts";
import { saidWhenInterrupted, whenInterrupted } from "../output/interrupt.ts";
import type { ProjectTools } from "./project.ts";

const EITHER = "it holds all of it, or what it held before. `golfbrands db check` tells.";
const ADOPTING = `Stopped while the project was taking the copy over: ${EITHER}`;
const UNKNOWN = `Supabase did not answer, so it is not known whether the project took the copy over: ${EITHER}`;

/**
 * Makes a Supabase project hold what a database file holds. Until one call makes the copy the directory it lies aside; then the two
 * are compared.
 */
export const copyToProject = async (
  file: string,
  project: ProjectTools,
  { replace, passing }: { replace: boolean; passing: Passing },
): Promise<{ parts: PartSum[] }> => {
  if (!existsSync(file))
    throw new UserError(`There is no database at ${file} to copy. GOLFBRANDS_DB says where it is.`);
  const source = sqliteCopySource(file);
  const target = project.copyTarget();
  const calledOff = whenInterrupted(() => {});
  try {
    const parts = await copyDirectory(source, target, passing);
    const state = await source.state();
    const adopted = await saidWhenInterrupted(ADOPTING, () => target.adopt({ state, replace }));
    if (adopted === "not-empty")
      throw new UserError("Somebody filled the project meanwhile. Nothing was changed in it.");
    const there = await sumDirectory(await project.copySource(adopted), passing);
    const different = differences(parts, there);
    if (different.length > 0)
      throw new UserError(
        `The project took the copy over, and holds other ${different.join(", ")} than ${file} now. Somebody may have changed it since; nothing was taken back.`,
      );
    return { parts };
  } catch (error) {
    await target.discard();
    if (error instanceof SaveUnconfirmed) throw new UserError(UNKNOWN);
    throw error;
  } finally {
    source.close();
    calledOff();
  }
};
