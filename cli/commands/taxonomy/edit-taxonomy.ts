import { fieldOfCell } from "#adapters/files/codecs.ts";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import { nameOf } from "#core/change/batch.ts";
import { brandCountText, type Counted } from "#core/catalog/counted-taxonomy.ts";
import type { StoredAttribute, StoredCategory } from "#core/taxonomy/taxonomy.ts";
import { nearest } from "#core/text/similar.ts";
import { countOf } from "#core/text/count-text.ts";
import { type CliContext, withContext } from "../../context.ts";
import { confirm } from "../../output/keyboard.ts";
import { mergedIntoItself, unwrap } from "../../output/explain-failure.ts";
import { asBatch } from "../../output/show-value.ts";
import { printList } from "../../output/print-list.ts";
import type { OutputOptions } from "../../output/terminal.ts";
import { EXIT } from "../../exit-codes.ts";
import { UserError } from "../../user-error.ts";

export const list = (kind: TaxonomyKind, options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const all = await listOf(context, kind);
    await printList(terminal, {
      value: all,
      columns: [
        { title: "Slug", min: 12, cell: ({ slug }) => slug },
        { title: "Name", min: 12, cell: ({ name }) => name },
        { title: "Brands", align: "right", min: 6, cell: brandCountText },
        {
          title: kind === "category" ? "Description" : "Group",
          cell: (one) => ("description" in one ? one.description : one.group),
        },
      ],
      rows: all,
    });
  });

export const listGroups = (options: OutputOptions): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    const { groups } = await backOffice.listTaxonomy();
    await printList(terminal, {
      value: groups,
      columns: [
        { title: "Name", min: 12, cell: ({ name }) => name },
        { title: "Any choice matches", cell: ({ any }) => (any ? "yes" : "no") },
        { title: "Partly known", cell: ({ partlyKnown }) => (partlyKnown ? "yes" : "no") },
        {
          title: "Due after days",
          align: "right",
          cell: ({ dueDays }) => dueDays?.toLocaleString("en") ?? "never",
        },
      ],
      rows: groups,
    });
  });

export const listLists = (options: OutputOptions): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    const lists = await backOffice.showLists();
    await printList(terminal, {
      value: lists,
      columns: [
        { title: "Slug", min: 12, cell: ({ slug }) => slug },
        { title: "Title", min: 12, cell: ({ title }) => title },
        {
          title: "Query or brands",
          cell: ({ query, brands }) => query ?? brands?.join(", ") ?? "",
        },
      ],
      rows: lists,
    });
  });

export interface SaveTaxonomyOptions extends OutputOptions {
  slug?: string;
  aliases?: string;
  description?: string;
  group?: string;
  definition?: string;
  order?: string;
}

export const add = (
  kind: TaxonomyKind,
  name: string,
  options: SaveTaxonomyOptions,
): Promise<void> =>
  withContext(
    options,
    async ({ backOffice }, terminal) => {
      const { saved, batchId } = unwrap(
        await backOffice.saveRecord(kind, { name, ...given(options) }),
      );
      await terminal.answer({ saved, batchId }, `Added ${kind} ${saved.slug}.`);
    },
    { whenMissing: "create" },
  );

export const rename = (
  kind: TaxonomyKind,
  slug: string,
  name: string,
  options: SaveTaxonomyOptions,
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const found = await findTaxonomy(context, kind, slug);
    const { id, version, brandCount: _all, archivedCount: _archived, ...content } = found;
    const { saved, batchId } = unwrap(
      await context.backOffice.saveRecord(
        kind,
        { ...content, name, ...given(options) },
        { id, readVersion: version },
      ),
    );
    await terminal.answer(
      { saved, batchId },
      batchId === null
        ? "Nothing to do: nothing would change."
        : `${slug} is now ${nameOf(saved)} (${saved.slug}).`,
    );
  });

const GIVEN = ["slug", "description", "group", "definition"] as const;

const given = ({ aliases, order, ...options }: SaveTaxonomyOptions) => ({
  ...Object.fromEntries(GIVEN.flatMap((name) => (name in options ? [[name, options[name]]] : []))),
  ...(aliases !== undefined && { aliases: fieldOfCell(aliases, "list") ?? [] }),
  ...(order !== undefined && { displayOrder: wholeNumber(order) }),
});

const wholeNumber = (text: string): number => {
  if (/^-?\d{1,5}$/.test(text)) return Number(text);
  throw new UserError("--order must be a whole number.", EXIT.badUsage);
};

export const remove = (kind: TaxonomyKind, slug: string, options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const { id, version, name, brandCount } = await findTaxonomy(context, kind, slug);
    const from = brandCount > 0 ? ` and remove it from ${countOf(brandCount, "brand")}` : "";
    await confirm(terminal, `Delete ${kind} ${name}${from}?`);
    const { batchId } = unwrap(
      await context.backOffice.deleteRecord(kind, { id, readVersion: version }),
    );
    await terminal.answer(
      { deleted: slug, brands: brandCount, batchId },
      `Deleted ${kind} ${slug}${from.replace("remove", "removed")} ${asBatch(batchId)}`,
    );
  });

export const merge = (
  kind: TaxonomyKind,
  fromSlug: string,
  intoSlug: string,
  options: OutputOptions,
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const from = await findTaxonomy(context, kind, fromSlug);
    const into = await findTaxonomy(context, kind, intoSlug);
    if (from.id === into.id) throw mergedIntoItself(fromSlug, kind);
    const brands = countOf(from.brandCount, "brand");
    await confirm(
      terminal,
      `Move ${brands} from ${from.name} to ${into.name} and delete ${from.name}?`,
    );
    const { batchId } = unwrap(
      await context.backOffice.mergeTaxonomy(
        kind,
        { id: from.id, readVersion: from.version },
        into.id,
      ),
    );
    await terminal.answer(
      { from: fromSlug, into: intoSlug, brands: from.brandCount, batchId },
      `Moved ${brands} to ${intoSlug} ${asBatch(batchId)}`,
    );
  });

export type Found = Counted<StoredCategory> | Counted<StoredAttribute>;

export const listOf = async ({ backOffice }: CliContext, kind: TaxonomyKind): Promise<Found[]> => {
  const { categories, attributes } = await backOffice.listTaxonomy();
  return kind === "category" ? categories : attributes;
};

/** Finds a category or attribute by slug or id. */
export const findTaxonomy = async (
  context: CliContext,
  kind: TaxonomyKind,
  slugOrId: string,
): Promise<Found> => {
  const all = await listOf(context, kind);
  const found = all.find(({ slug }) => slug === slugOrId) ?? all.find(({ id }) => id === slugOrId);
  if (found) return found;
  const near = nearest(
    slugOrId,
    all.map(({ slug }) => slug),
  );
  throw new UserError(
    `There is no ${kind} ${slugOrId}.${near === undefined ? "" : ` Did you mean ${near}?`}`,
  );
};
