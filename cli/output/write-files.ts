import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { columnName } from "#adapters/columns.ts";
import { formatOfName } from "#adapters/files/source-file.ts";
import {
  checkTarget,
  openTargetFile,
  type OtherFile,
  type TargetFile,
} from "#adapters/files/target-file.ts";
import { rejectsWriter } from "#adapters/files/write-rows.ts";
import type { FilePlan, RejectedRow } from "#core/back-office/plan-import.ts";
import type { ImportRequest } from "#core/back-office/review-import.ts";
import type { FileFormat } from "#core/import/import-options.ts";
import type { ColumnMapping } from "#core/import/map-columns.ts";
import { reviewedChange } from "#core/import/planned-change.ts";
import { PLAN_FORMAT, PLAN_VERSION } from "#core/import/written-plan.schema.ts";
import type { OpenedFile } from "#core/ports/brand-files.ts";
import type { PlanOptions } from "../context.ts";
import { whenInterrupted } from "./interrupt.ts";
import { shellQuote } from "./shell-quote.ts";
import { confirm } from "./keyboard.ts";
import type { OutputOptions, Terminal } from "./terminal.ts";
import { EXIT } from "../exit-codes.ts";
import { UserError } from "../user-error.ts";

/** Checks that a file may be written, before any work. Never allows a database; asks before it replaces a file. */
export const allowTarget = async (
  path: string,
  terminal: Terminal,
  others: readonly OtherFile[] = [],
): Promise<void> => {
  if (await checkTarget(path, others)) await confirm(terminal, `${path} exists. Replace it?`);
};

/**
 * Opens a file to write. If the program is interrupted before `complete`, the file is removed. Files with e-mail
 * addresses are private: only the owner can read them.
 */
export const openTarget = async (
  path: string,
  { isPrivate = false }: { isPrivate?: boolean | undefined } = {},
): Promise<TargetFile> => {
  let remove: (() => void) | undefined;
  const cancelCleanup = whenInterrupted(() => remove?.());
  const begun = (deleteTemporary: () => void): void => void (remove = deleteTemporary);
  const target = await openTargetFile(path, { isPrivate, begun }).catch((error: unknown) => {
    cancelCleanup();
    throw error;
  });
  return {
    write: target.write,
    complete: async () => {
      await target.complete();
      cancelCleanup();
    },
    discard: () => {
      target.discard();
      cancelCleanup();
    },
  };
};

/** Fills a file and completes it, or discards it on an error. */
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

/** Writes data to a file or, for `-`, to standard output. The file appears under its name once it is complete. */
export const writeOutput = async (
  file: string,
  terminal: Terminal,
  texts: Iterable<string> | AsyncIterable<string>,
  { isPrivate, summary }: { isPrivate?: boolean; summary: () => string },
): Promise<void> => {
  if (file === "-") {
    for await (const text of texts) await terminal.out(text);
    return;
  }
  await allowTarget(file, terminal);
  await fillTarget(await openTarget(file, { isPrivate }), async ({ write }) => {
    for await (const text of texts) await write(text);
  });
  terminal.say(`Wrote ${summary()} to ${file}.`);
};

export interface ExportOptions extends OutputOptions {
  format?: FileFormat;
  excel?: boolean;
}

/** Extensions of formats that are not written here. A program for such a format could not open CSV text under this name. */
const OTHER_FORMATS = /\.(?:xlsx?|ods|numbers|xml|html?|pdf|zip|gz)$/i;

/** How to write a file: in the format of the option, else of the file's extension, else JSON with `--json`, else CSV. */
export const outputOf = (
  file: string,
  { format: stated, json, excel = false }: ExportOptions,
): { format: FileFormat; isForExcel: boolean } => {
  if (!stated && OTHER_FORMATS.test(file))
    throw new UserError(
      `${file} would have another format than its name says. Name it .csv, .json or .ndjson, or add --format.`,
      EXIT.badUsage,
    );
  const format = stated ?? formatOfName(file) ?? (json ? "json" : "csv");
  if (excel && format !== "csv")
    throw new UserError("--excel needs CSV: add --format csv.", EXIT.badUsage);
  return { format, isForExcel: excel };
};

/** Checks, before an import reads its source, that the output files differ from the source and from one another. */
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

/** The last line of a dry run or a plan; undefined for a real import. */
export const plannedText = ({ dryRun = false, plan }: PlanOptions): string | undefined => {
  if (plan !== undefined)
    return `The plan is in ${plan}. \`golfbrands brands apply ${shellQuote(plan)}\` makes the changes.`;
  return dryRun ? "Nothing was written: this was a dry run." : undefined;
};

/** The columns in a plan. An imported column has its name, its field (`hq_location`) and how the field was found; an ignored column has only its name. */
export const mappingJson = ({ columns, ignored }: ColumnMapping) => ({
  columns: columns.map(({ name, field, how }) => ({ name, field: columnName(field), how })),
  ignored: ignored.map(({ name }) => name),
});

/** The part of a plan that describes its import, without the changes. */
interface PlannedFile {
  file: { path: string; name: string; fingerprint: string };
  request: ImportRequest;
  /** Whether the file was imported before. */
  again: boolean;
}

/** Writes a plan for review: one change per line. */
export const writePlan = async (
  path: string,
  planned: FilePlan,
  { file, request, again }: PlannedFile,
): Promise<void> =>
  fillTarget(await openTarget(path, { isPrivate: true }), async ({ write }) => {
    const { mapping, notes, counts, readings, leftOut, checkedFacts, creations } = planned;
    const { changes, slugOf } = planned;
    const { name, fingerprint } = file;
    const about = {
      format: PLAN_FORMAT,
      version: PLAN_VERSION,
      file: { path: file.path === "-" ? null : resolve(file.path), name, fingerprint },
      request,
      again,
      reviewed: { digest: planned.digest(), revision: planned.revision },
      ...mappingJson(mapping),
      notes,
      counts,
      readings,
      leftOut,
      checkedFacts,
      lookAlikes: await planned.findLookAlikes(),
      creations,
    };
    const seal = changesSeal();
    await write(JSON.stringify(about, null, 2).replace(/\n\}$/, ""));
    await writeList("changes", changes, write, (planned) => {
      const shown = reviewedChange(planned, slugOf);
      seal.add(shown);
      return shown;
    });
    await write(`,\n  "changesDigest": "${seal.end()}"\n}\n`);
  });

/** A hash of a plan's changes. `brands apply` plans the import again instead of reading these changes, so it refuses a plan in which they were edited. */
export const changesSeal = () => {
  const hash = createHash("sha256");
  return {
    add: (change: unknown): void => void hash.update(JSON.stringify(change)),
    end: (): string => hash.digest("hex"),
  };
};

/** Appends a list to a JSON object that is written piece by piece. */
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

/** Writes rejected rows to a file that `allowTargets` allowed. Without rejected rows, it writes no file. */
export const writeRejects = async (
  path: string,
  { format, delimiter, header }: Pick<OpenedFile, "format" | "delimiter" | "header">,
  rejected: readonly RejectedRow[],
): Promise<void> => {
  const target = await openTarget(path, { isPrivate: true });
  if (rejected.length === 0) return target.discard();
  await fillTarget(target, async ({ write }) => {
    const writer = rejectsWriter(format, delimiter ?? undefined);
    for (const { row, problems } of rejected) await write(writer.row(header, row, problems));
    await write(writer.end());
  });
};
