import { Complaint, EXIT } from "../../complaint.ts";
import { caretaker } from "../../compose.ts";
import { readConfig, withTerminal } from "../../desk.ts";
import { confirm } from "../../output/ask.ts";
import { countOf } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";

type Counts = Awaited<ReturnType<ReturnType<typeof caretaker>["backUp"]>>;

export const migrate = (options: OutputOptions): Promise<void> =>
  withTerminal(options, async (terminal) => {
    const { databaseFile, ...config } = readConfig();
    const { schema, counts } = caretaker({ databaseFile, ...config }).migrate();
    await answer(
      terminal,
      { file: databaseFile, schema, counts },
      `${databaseFile} is up to date (schema ${schema}): ${described(counts)}.`,
    );
  });

export const check = (options: OutputOptions): Promise<void> =>
  withTerminal(options, async (terminal) => {
    const config = readConfig();
    const { schema, counts, problems } = caretaker(config).check();
    const isSound = problems.length === 0;
    await answer(
      terminal,
      { file: config.databaseFile, schema, counts, problems },
      `${config.databaseFile} is ${isSound ? "sound" : "not sound"} (schema ${schema}): ${described(counts)}.`,
    );
    if (isSound) return EXIT.done;
    for (const problem of problems) terminal.warn(problem);
    return EXIT.failed;
  });

export const backUp = (
  file: string,
  { prove, ...options }: OutputOptions & { prove?: boolean },
): Promise<void> =>
  withTerminal(options, async (terminal) => {
    const counts = await caretaker(readConfig()).backUp(file, { prove });
    await answer(
      terminal,
      { file, counts },
      `Backed up to ${file}, and ${prove ? "proven by restoring it" : "checked"}: ${described(counts)}.`,
    );
  });

export const restore = (file: string, options: OutputOptions): Promise<void> =>
  withTerminal(options, async (terminal) => {
    const config = readConfig();
    await confirm(terminal, `Put ${file} in the place of ${config.databaseFile}?`);
    const { counts, kept } = restored(() => caretaker(config).restore(file));
    await answer(
      terminal,
      { file: config.databaseFile, kept, counts },
      `Restored ${config.databaseFile}: ${described(counts)}. Everybody has to sign in again.${kept === null ? "" : ` The old one is ${kept}.`}`,
    );
  });

const restored = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && error.name === "DatabaseInUse")
      throw new Complaint(error.message, EXIT.conflict);
    throw error;
  }
};

const answer = (terminal: Terminal, value: unknown, line: string): Promise<void> =>
  terminal.json ? terminal.outJson(value) : terminal.out(`${line}\n`);

const described = (counts: Counts): string =>
  [
    countOf(counts.brands, "brand"),
    countOf(counts.categories, "category", "categories"),
    countOf(counts.attributes, "attribute"),
    countOf(counts.submissions, "submission"),
    countOf(counts.batches, "batch", "batches"),
    countOf(counts.administrators, "administrator"),
  ].join(", ");
