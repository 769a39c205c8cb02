import { openRows } from "#adapters/files/brand-files.ts";
import { readPlanFile } from "#adapters/files/read-json.ts";
import { countOf } from "#core/text/count-text.ts";
import { withContext } from "../../context.ts";
import { openSource } from "../../import/read-small-file.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { confirmIfInteractive } from "../../output/keyboard.ts";
import { asBatch } from "../../output/show-value.ts";
import type { OutputOptions } from "../../output/terminal.ts";
import { changesSeal } from "../../output/write-files.ts";
import { EXIT } from "../../exit-codes.ts";
import { UserError } from "../../user-error.ts";

const ADVICE = "Make a new plan with `golfbrands brands import --plan`.";

/** Imports the file of a plan, exactly as planned. `moved` is the new path of a file that was moved. */
export const applyPlan = (
  path: string,
  moved: string | undefined,
  options: OutputOptions,
): Promise<void> =>
  withContext(
    options,
    async ({ backOffice }, terminal) => {
      const plan = readPlanFile(await openSource(path, { limit: PLAN_MAX }));
      const { file, request, again, reviewed, changes, changesDigest } = plan;
      const seal = changesSeal();
      for (const change of changes) seal.add(change);
      if (seal.end() !== changesDigest)
        throw new UserError(
          `The changes in ${path} were edited, which has no effect: change ${file.name} instead. ${ADVICE}`,
        );
      const { format, encoding, delimiter, ...wanted } = request;
      const source = await openSource(moved ?? file.path ?? missing(file.name), { encoding });
      if (source.fingerprint !== file.fingerprint)
        throw new UserError(
          `${file.name} has changed since the plan was made. Nothing was written. ${ADVICE}`,
          EXIT.conflict,
        );
      const opened = await openRows({ ...source, name: file.name }, { format, delimiter });
      const countedChanges = countOf(changes.length, "change");
      await confirmIfInteractive(terminal, `Make ${countedChanges} (${file.name})?`);
      const how = { again, skipBad: true };
      const { batchId } = unwrap(
        await backOffice.applyOpened(opened, wanted, reviewed.digest, how),
      );
      await terminal.answer(
        { applied: batchId !== null, batchId },
        batchId === null
          ? "The plan changes nothing. Nothing to do."
          : `Made ${countedChanges} ${asBatch(batchId)}`,
      );
    },
    { whenMissing: "create" },
  );

/** A plan is larger than its source file, because every change repeats the field names. */
const PLAN_MAX = 256 * 1024 * 1024;

const missing = (name: string): never => {
  throw new UserError(
    `The plan was made of ${name}. Name the file too: \`golfbrands brands apply plan.json brands.csv\`.`,
    EXIT.badUsage,
  );
};
