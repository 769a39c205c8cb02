import { z } from "zod";
import { listDraftSchema } from "#core/catalog/list-draft.schema.ts";
import {
  attributeDraftSchema,
  categoryDraftSchema,
  groupDraftSchema,
} from "#core/taxonomy/taxonomy-draft.schema.ts";
import { id, input, kind, ref, refOrNew, term } from "./argument.schema.ts";
import { plainRow, row } from "./row.schema.ts";

export const taxonomyRows = {
  listTaxonomy: plainRow("GET /taxonomy", {}, []),

  saveRecord: row(
    "PUT /{kind}/{id}",
    {
      ...refOrNew,
      kind,
      input: input(() =>
        z.union([categoryDraftSchema, attributeDraftSchema, groupDraftSchema, listDraftSchema]),
      ),
    },
    ["kind", "input", "ref"],
    { forNew: { address: "POST /{kind}", without: [] } },
  ),

  deleteRecord: row("DELETE /{kind}/{id}", { ...ref, kind }, ["kind", "ref"]),

  mergeTaxonomy: row("POST /{term}/{id}/merge", { ...ref, term, intoId: id }, [
    "term",
    "ref",
    "intoId",
  ]),

  showLists: plainRow("GET /lists", {}, []),
};
