import type { Publish } from "../admitted.ts";
import { created, found } from "../answers.ts";
import { etag } from "../version.ts";
import { callsOf, KINDS, listTaxonomy, reorderCategories } from "./calls.schema.ts";

export const addTaxonomyRoutes = (publish: Publish): void => {
  publish(listTaxonomy, async ({ backOffice }) => found(await backOffice.listTaxonomy()));

  publish(reorderCategories, async ({ backOffice, body }) => {
    const reordered = await backOffice.reorderCategories(body.order);
    return reordered.ok ? found(reordered.value) : reordered;
  });

  for (const kind of KINDS) {
    const { record, plural } = kind;
    const calls = callsOf(kind);

    publish(calls.list, async ({ backOffice }) => found((await backOffice.listTaxonomy())[plural]));

    publish(calls.create, async ({ backOffice, body }) => {
      const made = await backOffice.saveTaxonomy(record, body);
      if (!made.ok) return made;
      const { saved, revision } = made.value;
      const location = `/api/admin/${plural}/${encodeURIComponent(saved.id)}`;
      return created(made.value, location, revision);
    });

    publish(calls.save, async ({ backOffice, id, readVersion, body }) => {
      const saved = await backOffice.saveTaxonomy(record, body, { id, readVersion });
      if (!saved.ok) return saved;
      const { batchId, revision } = saved.value;
      // Where nothing was to be written, the version stays what it was.
      return found(saved.value, etag(batchId === null ? readVersion : revision));
    });

    publish(calls.delete, async ({ backOffice, id, readVersion }) => {
      const deleted = await backOffice.deleteTaxonomy(record, { id, readVersion });
      return deleted.ok ? found(deleted.value) : deleted;
    });

    publish(calls.merge, async ({ backOffice, id, readVersion, body }) => {
      const merged = await backOffice.mergeTaxonomy(record, { id, readVersion }, body.intoId);
      return merged.ok ? found(merged.value) : merged;
    });
  }
};
