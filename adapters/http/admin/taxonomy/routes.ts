import type { BackOffice } from "#core/back-office/back-office.ts";
import type { TaxonomyGone } from "#core/back-office/back-office-failure.ts";
import { fail } from "#core/result.ts";
import type { StoredAttribute, StoredCategory } from "#core/taxonomy/taxonomy.ts";
import type { Publish } from "../admitted.ts";
import { created, found } from "../answers.ts";
import { etag, writeMatching } from "../version.ts";
import { callsOf, KINDS, listTaxonomy, reorderCategories } from "./calls.schema.ts";

export const addTaxonomyRoutes = (publish: Publish): void => {
  publish(listTaxonomy, async ({ backOffice }) => found(await backOffice.listTaxonomy()));

  publish(reorderCategories, async ({ backOffice, body }) => {
    const reordered = await backOffice.reorderCategories(body.order);
    if (!reordered.ok) return reordered;
    const { categories } = await backOffice.listTaxonomy();
    const order = categories.map(({ id, version }) => ({ id, version }));
    return found({ ...reordered.value, order });
  });

  for (const kind of KINDS) {
    const { record, plural } = kind;
    const calls = callsOf(kind);
    const find = async (backOffice: BackOffice, id: string) => {
      const known: readonly (StoredCategory | StoredAttribute)[] = (
        await backOffice.listTaxonomy()
      )[plural];
      return known.find((one) => one.id === id);
    };
    const versionOf = (backOffice: BackOffice, id: string) => async () =>
      (await find(backOffice, id))?.version;

    publish(calls.list, async ({ backOffice }) => found((await backOffice.listTaxonomy())[plural]));

    publish(calls.create, async ({ backOffice, body }) => {
      const made = await backOffice.saveTaxonomy(record, body);
      if (!made.ok) return made;
      const { id, version } = made.value.saved;
      return created(made.value, `/api/admin/${plural}/${encodeURIComponent(id)}`, version);
    });

    publish(calls.open, async ({ backOffice, id }) => {
      const opened = await find(backOffice, id);
      return opened
        ? found(opened, etag(opened.version))
        : fail<TaxonomyGone>({ kind: "taxonomy-gone", record, id });
    });

    publish(calls.save, async ({ backOffice, id, ifMatch, body }) => {
      const saved = await writeMatching(ifMatch, versionOf(backOffice, id), (readVersion) =>
        backOffice.saveTaxonomy(record, body, { id, readVersion }),
      );
      return saved.ok ? found(saved.value, etag(saved.value.saved.version)) : saved;
    });

    publish(calls.delete, async ({ backOffice, id, ifMatch }) => {
      const deleted = await writeMatching(ifMatch, versionOf(backOffice, id), (readVersion) =>
        backOffice.deleteTaxonomy(record, { id, readVersion }),
      );
      return deleted.ok ? found(deleted.value) : deleted;
    });

    publish(calls.merge, async ({ backOffice, id, ifMatch, body }) => {
      const merged = await writeMatching(ifMatch, versionOf(backOffice, id), (readVersion) =>
        backOffice.mergeTaxonomy(record, { id, readVersion }, body.intoId),
      );
      return merged.ok ? found(merged.value) : merged;
    });
  }
};
