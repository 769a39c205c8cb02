import type { BackOffice } from "#core/back-office/back-office.ts";
import type { Brand } from "#core/brand/brand.ts";
import { isLinkField } from "#core/brand/fields.ts";
import { textsOf } from "#core/change/diff.ts";
import { type MergedField, planBrandMerge } from "#core/change/plan-merge.ts";
import { failureMessage } from "#core/failures.ts";
import { withContext } from "../../context.ts";
import { mergedIntoItself, unwrap } from "../../output/explain-failure.ts";
import { confirm } from "../../output/keyboard.ts";
import { formatTable } from "../../output/print-list.ts";
import { sanitizeForTerminal } from "../../output/sanitize.ts";
import { asBatch, showValue } from "../../output/show-value.ts";
import { finishUnread, type OutputOptions, type Terminal } from "../../output/terminal.ts";
import { wrapText } from "../../output/wrap-text.ts";
import { EXIT } from "../../exit-codes.ts";
import { UserError } from "../../user-error.ts";
import { namedBrands } from "./list-brands.ts";

export const mergeBrandsCommand = (
  fromName: string,
  intoName: string,
  options: OutputOptions,
): Promise<void> =>
  withContext(options, async (context, terminal) =>
    finishUnread(async () => {
      const brands = await namedBrands(context, [fromName, intoName]);
      const [from, into = from] = brands;
      if (!from || !into) return;
      if (from.id === into.id) throw mergedIntoItself(fromName, "brand");
      const fields = plannedFields(from, into);
      if (!terminal.json && !terminal.quiet)
        await showBothSides(from, into, fields, context.backOffice, terminal);
      await confirm(terminal, mergeQuestion(from, into));
      const { batchId, brand } = unwrap(
        await context.backOffice.mergeBrands(refOf(from), refOf(into)),
      );
      await terminal.answer(
        { batchId, brand, fields },
        wrapText(`Merged ${bothNames(from, into)} ${asBatch(batchId)}`, terminal.width),
      );
    }),
  );

const plannedFields = (from: Brand, into: Brand): readonly MergedField[] => {
  const { fields, problems } = planBrandMerge(from, into);
  if (problems.length > 0)
    throw new UserError(failureMessage({ kind: "merge-refused", problems }), EXIT.conflict);
  return fields;
};

const bothNames = (from: Brand, into: Brand): string =>
  [from, into].map(({ name }) => sanitizeForTerminal(name)).join(" into ");

const mergeQuestion = (from: Brand, into: Brand): string => `Merge ${bothNames(from, into)}?`;

const refOf = ({ id, version }: Brand) => ({ id, readVersion: version });

const OUTCOMES: Readonly<Record<MergedField["how"], string>> = {
  stays: "stays",
  filled: "is filled",
  united: "is extended",
};

const showBothSides = async (
  from: Brand,
  into: Brand,
  fields: readonly MergedField[],
  backOffice: Pick<BackOffice, "listTaxonomy">,
  terminal: Pick<Terminal, "out" | "mark" | "width">,
): Promise<void> => {
  const { categories, attributes } = await backOffice.listTaxonomy();
  const names = new Map([...categories, ...attributes].map(({ id, name }) => [id, name]));
  const shown = (field: MergedField, side: "from" | "into"): string =>
    showValue(
      isLinkField(field.field)
        ? textsOf(field[side]).map((id) => names.get(id) ?? id)
        : field[side],
    );
  await terminal.out(
    formatTable(
      [
        { title: "Field", cell: ({ name }) => name },
        {
          title: `Merged: ${sanitizeForTerminal(from.name)}`,
          cell: (field) => shown(field, "from"),
        },
        {
          title: `Stays: ${sanitizeForTerminal(into.name)}`,
          cell: (field) => shown(field, "into"),
        },
        { title: "Result", min: 11, cell: ({ how }) => OUTCOMES[how] },
      ],
      fields,
      terminal,
    ),
  );
  const views = [from, into].map(({ viewCount }) => viewCount.toLocaleString("en"));
  const total = (from.viewCount + into.viewCount).toLocaleString("en");
  const moves = `${sanitizeForTerminal(from.name)} becomes an alias. Views add up: ${views.join(" + ")} = ${total}. /brands/${from.slug} will redirect to /brands/${into.slug}.`;
  await terminal.out(`${wrapText(moves, terminal.width)}\n`);
};
