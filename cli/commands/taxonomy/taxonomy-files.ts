import { EXPORT_COLUMNS } from "#adapters/columns.ts";
import { fileTexts } from "#adapters/files/write-rows.ts";
import type { OtherKind } from "#core/result.ts";
import { countOf } from "#core/text/count-text.ts";
import { EXIT } from "../../exit-codes.ts";
import { withContext } from "../../context.ts";
import { printRowProblems } from "../../import/import-report.ts";
import { withFileCell, type ReadingFlags, readSmallFile } from "../../import/read-small-file.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { type ExportOptions, outputOf, writeOutput } from "../../output/write-files.ts";
import type { OutputOptions } from "../../output/terminal.ts";
import { listOf } from "./edit-taxonomy.ts";

interface ImportTaxonomyOptions extends OutputOptions, ReadingFlags {
  dryRun?: boolean;
  clearEmpty?: boolean;
}

/** Other headers for columns that several kinds of records have. */
const ALIASES = {
  order: "displayOrder",
  "sort order": "displayOrder",
  position: "displayOrder",
  Reihenfolge: "displayOrder",
  synonyms: "aliases",
  "also known as": "aliases",
  Beschreibung: "description",
};

const aliasesOfName = (...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, "name"]));

/** Other headers for columns of one kind of record. */
const ALIASES_OF: Readonly<Record<OtherKind, Readonly<Record<string, string>>>> = {
  category: aliasesOfName(
    "title",
    "category",
    "category name",
    "Kategorie",
    "catégorie",
    "categoría",
    "カテゴリ",
  ),
  attribute: aliasesOfName("title", "attribute", "attribute name", "tag", "label"),
  group: aliasesOfName("title", "group", "group name"),
  list: { name: "title", list: "title", filter: "query" },
};

export const importTaxonomy = (
  kind: OtherKind,
  file: string,
  options: ImportTaxonomyOptions,
): Promise<void> =>
  withContext(
    options,
    async ({ backOffice }, terminal) => {
      const read = await readSmallFile(file, EXPORT_COLUMNS[kind], options, {
        ...ALIASES,
        ...ALIASES_OF[kind],
      });
      const planned = await backOffice.planTaxonomyImport(
        kind,
        read,
        read.rows,
        options.clearEmpty,
      );
      const { changes, unchanged } = planned;
      const problems = planned.problems.map(withFileCell(read.rows, EXPORT_COLUMNS[kind]));
      for (const name of read.ignored)
        terminal.say(`Column ${name} is ignored: it matches no field.`);
      for (const sentence of read.leftOut) terminal.say(sentence);
      const created = changes.filter(({ verb }) => verb === "create").length;
      const counts = {
        new: created,
        changed: changes.length - created,
        unchanged,
        rejected: new Set(problems.map(({ line }) => line)).size,
      };
      const answer = (batchId: string | null, line: string): Promise<void> =>
        terminal.answer({ file: read.name, counts, rejected: problems, batchId }, line);
      const summary = `${counts.new} new, ${counts.changed} changed, ${unchanged} unchanged${problems.length > 0 ? `, ${counts.rejected} rejected` : ""}`;
      if (!terminal.json) printRowProblems(problems, terminal);
      if (options.dryRun) {
        await answer(null, `${summary}. Nothing was written: this was a dry run.`);
        return problems.length > 0 ? EXIT.someRejected : EXIT.done;
      }
      if (problems.length > 0) {
        await answer(
          null,
          `${summary}. Nothing was written: correct the file and import it again.`,
        );
        return EXIT.failed;
      }
      if (changes.length === 0) {
        await answer(null, "Nothing to do: the file changes nothing.");
        return EXIT.done;
      }
      const { batchId } = unwrap(await planned.commit());
      await answer(
        batchId,
        `${summary}. Imported as batch ${batchId}; \`golfbrands history revert ${batchId}\` undoes it.`,
      );
      return EXIT.done;
    },
    { whenMissing: options.dryRun ? "pretend" : "create" },
  );

export const exportTaxonomy = (
  kind: OtherKind,
  plural: string,
  file: string,
  options: ExportOptions,
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const { backOffice } = context;
    const all =
      kind === "list"
        ? await backOffice.showLists()
        : kind === "group"
          ? (await backOffice.listTaxonomy()).groups
          : (await listOf(context, kind)).toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
    const texts = fileTexts(outputOf(file, options), EXPORT_COLUMNS[kind], all);
    const summary = () => countOf(all.length, kind, plural);
    await writeOutput(file, terminal, texts, { summary });
  });
