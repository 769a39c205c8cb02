import { formatOfName } from "#adapters/files/source-file.ts";
import {
  checkTarget,
  openTargetFile,
  type OtherFile,
  type TargetFile,
} from "#adapters/files/target-file.ts";
import { rejectsWriter } from "#adapters/files/write-rows.ts";
import type { PlannedFileImport } from "#core/back-office/planned-import.ts";
import type { ImportRow, RowProblem } from "#core/import/import-field.ts";
import type { FileFormat } from "#core/import/import-options.ts";
import { shownFields } from "#core/import/plan-rows.ts";
import { PLAN_FORMAT, PLAN_VERSION } from "#core/import/written-plan.schema.ts";
import type { OpenedFile } from "#core/ports/brand-files.ts";
import type { PlanOptions } from "../context.ts";
import { whenInterrupted } from "./interrupt.ts";
import { confirm } from "./keyboard.ts";
import type { Terminal } from "./terminal.ts";

/** Makes sure that a file may be written, before there is anything to write: a database never, and what is there only when told so. */
export const allowTarget = async (
  path: string,
  terminal: Terminal,
  others: readonly OtherFile[] = [],
): Promise<void> => {
  if (await checkTarget(path, others)) await confirm(terminal, `${path} exists. Replace it?`);
};

/**
 * An allowed file to write, of which nothing is left when the program is interrupted before it is complete. One that may hold e-mail
 * addresses is private: its owner's alone to read.
 */
export const openTarget = async (
  path: string,
  { isPrivate = false }: { isPrivate?: boolean | undefined } = {},
): Promise<TargetFile> => {
  const calls: (() => void)[] = [];
  const callOff = (): void => {
    for (const call of calls) call();
  };
  const begun = (forget: () => void): void => void calls.push(whenInterrupted(forget));
  const target = await openTargetFile(path, { isPrivate, begun }).catch((error: unknown) => {
    callOff();
    throw error;
  });
  return {
    write: target.write,
    complete: async () => {
      await target.complete();
      callOff();
    },
    discard: () => {
      target.discard();
      callOff();
    },
  };
};

/** Fills what is written as a whole or not at all. */
export const fillTarget = async <T extends Pick<TargetFile, "complete" | "discard">>(
  target: T,
  fill: (target: T) => Promise<void>,
): Promise<void> => {
  try {
    await fill(target);
    await target.complete();
  } catch (error) {
    target.discard();
    throw error;
  }
};

/**
 * Writes data to a file, which takes its name when it is complete, or to standard output, which is `-`. What was written is told once
 * it is. A file that may hold e-mail addresses is private: its owner's alone to read.
 */
export const writeOutput = async (
  file: string,
  terminal: Terminal,
  texts: Iterable<string> | AsyncIterable<string>,
  { isPrivate, told }: { isPrivate?: boolean; told: () => string },
): Promise<void> => {
  if (file === "-") {
    for await (const text of texts) await terminal.out(text);
    return;
  }
  await allowTarget(file, terminal);
  await fillTarget(await openTarget(file, { isPrivate }), async ({ write }) => {
    for await (const text of texts) await write(text);
  });
  terminal.say(`Wrote ${told()} to ${file}.`);
};

/** What a file is to be: as somebody said, or by its name, else CSV. */
export const formatOfOutput = (
  file: string,
  { format, json }: { format?: FileFormat; json?: boolean },
): FileFormat => format ?? formatOfName(file) ?? (json ? "json" : "csv");

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

/** What there is to say where something is only planned; undefined where it is to be done. */
export const plannedText = ({ dryRun = false, plan }: PlanOptions): string | undefined => {
  if (plan !== undefined)
    return `The plan is in ${plan}; \`golfbrands brands apply ${plan}\` does it.`;
  return dryRun ? "Nothing was written: this was a dry run." : undefined;
};

/** Writes a plan to be reviewed, where a file was allowed: one change a line, each with the version it was planned on. */
export const writePlan = async (
  path: string,
  planned: Pick<
    PlannedFileImport,
    "note" | "counts" | "readings" | "creations" | "steps" | "slugOf"
  >,
): Promise<void> =>
  fillTarget(await openTarget(path, { isPrivate: true }), async ({ write }) => {
    const { note, counts, readings, creations, steps, slugOf } = planned;
    const about = { format: PLAN_FORMAT, version: PLAN_VERSION, note, counts, readings, creations };
    await write(JSON.stringify(about, null, 2).replace(/\n\}$/, ""));
    await writeList("changes", steps, write, (step) => ({
      ...step,
      fields: shownFields(step, slugOf),
    }));
    await write("\n}\n");
  });

/** A list in a JSON object that is written piece by piece, behind what stands there already. */
export const writeList = async <T>(
  name: string,
  items: Iterable<T>,
  write: (text: string) => Promise<void>,
  shown: (item: T) => unknown = (item) => item,
): Promise<void> => {
  await write(`,\n  "${name}": [`);
  let isFirst = true;
  for (const item of items) {
    await write(`${isFirst ? "\n" : ",\n"}    ${JSON.stringify(shown(item))}`);
    isFirst = false;
  }
  await write(isFirst ? "]" : "\n  ]");
};

/** Rejected rows, on their way to a file. */
export type Rejects = Awaited<ReturnType<typeof openRejects>>;

/** Begins a file where one was allowed. */
export const openRejects = async (
  path: string,
  { format, delimiter }: Pick<OpenedFile, "format" | "delimiter">,
) => {
  const target = await openTarget(path, { isPrivate: true });
  const writer = rejectsWriter(format, delimiter ?? undefined);
  let isEmpty = true;
  return {
    add: (header: readonly string[], row: ImportRow, problems: readonly RowProblem[]) => {
      isEmpty = false;
      return target.write(writer.row(header, row, problems));
    },
    /** Where no row was rejected there is no file. */
    complete: async () => {
      if (isEmpty) return target.discard();
      await target.write(writer.end());
      await target.complete();
    },
    discard: target.discard,
  };
};
